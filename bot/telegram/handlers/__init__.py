"""What people say and tap, one router per subject."""
