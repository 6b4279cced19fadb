// What Telegram itself writes into a chat.

import { fullName } from "./dom.js";
import { t } from "./texts.js";

/** Return the words of a service message, null for a message that somebody wrote. */
export function serviceText(message) {
  const who = fullName(message.from);
  const joined = message.new_chat_members;
  if (joined) {
    const names = joined.map(fullName).join(", ");
    const self = joined.length === 1 && joined[0].id === message.from.id;
    return self ? t("joined", { names }) : t("added", { who, names });
  }
  const gone = message.left_chat_member;
  if (gone) {
    return gone.id === message.from.id
      ? t("left", { who })
      : t("removed", { who, name: fullName(gone) });
  }
  if (message.pinned_message) return t("pinnedIt", { who });
  if (message.migrate_to_chat_id) return t("migratedTo");
  if (message.migrate_from_chat_id) return t("migratedFrom");
  if (message.forum_topic_created) {
    return t("topicCreated", { name: message.forum_topic_created.name });
  }
  return message.text || message.dice || message.photo ? null : t("service");
}

/** Return what a message says in one line: its text, its caption, or what it is. */
export function words(message) {
  const said = message.text ?? message.caption ?? message.dice?.emoji;
  return said ?? (message.photo ? t("photo") : "");
}
