// Light or dark: the system's choice, until somebody makes his own.

const KEY = "theme";

export function applyTheme() {
  const chosen = localStorage.getItem(KEY);
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

export function toggleTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const shown = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  localStorage.setItem(KEY, shown === "dark" ? "light" : "dark");
  applyTheme();
}
