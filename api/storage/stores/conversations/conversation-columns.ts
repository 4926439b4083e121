/** Length of the last message's excerpt. */
export const EXCERPT_CHARACTERS = 140;

/** Whether a visitor `v` has neither a name nor links to others, as with most. */
const isAlone = `NOT EXISTS (SELECT 1 FROM conversations o WHERE o.visitor_key = v.visitor_key
      AND (o.visitor_name IS NOT NULL OR o.reply_email IS NOT NULL
        OR EXISTS (SELECT 1 FROM return_links l
          WHERE l.conversation_id = o.conversation_id AND l.opened_by IS NOT NULL)))
    AND NOT EXISTS (SELECT 1 FROM return_links WHERE opened_by = v.token_hash)
    AND NOT EXISTS (SELECT 1 FROM person_members WHERE kind = 'token' AND member = v.token_hash)
    AND NOT EXISTS (SELECT 1 FROM contact_messages WHERE token_hash = v.token_hash)
    AND NOT EXISTS (SELECT 1 FROM visitor_ids i WHERE i.visitor_key = v.visitor_key
      AND (EXISTS (SELECT 1 FROM visitor_ids other
          WHERE other.visitor_id = i.visitor_id AND other.visitor_key <> i.visitor_key)
        OR EXISTS (SELECT 1 FROM person_members WHERE kind = 'visitor' AND member = i.visitor_id)
        OR EXISTS (SELECT 1 FROM contact_messages WHERE visitor_id = i.visitor_id)))`;

/** The columns and joins of every conversation read. */
export const conversation = `
  SELECT c.conversation_id, v.token_hash, c.primary_hash, c.visitor_name, c.initiated_by,
         c.initiated_from_page, c.started_at, c.last_activity_at, c.last_seq, c.unread,
         c.last_visible_seq, c.status, c.status_by, c.status_at, v.blocked_at, c.reply_email,
         c.snoozed_until, c.is_marked_unread, c.mailed_at, c.returned_at, c.reply_awaits_at,
         c.mailed_answers, c.first_message_at, c.waiting_since,
         c.admin_delivered_seq, c.admin_read_seq, c.visitor_delivered_seq, c.visitor_read_seq,
         substr(m.content, 1, ${EXCERPT_CHARACTERS}) AS last_excerpt, m.from_admin AS last_from_admin,
         CASE WHEN ${isAlone} THEN v.name_key END AS own_name_key,
         CASE WHEN EXISTS (SELECT 1 FROM attachments a
           WHERE a.conversation_id = c.conversation_id AND a.is_sent = 0) THEN 1 ELSE 0 END
           AS has_unsent
  FROM conversations c
  JOIN visitors v USING (visitor_key)
  LEFT JOIN messages m ON m.conversation_id = c.conversation_id AND m.seq = c.last_visible_seq`;

/**
 * The owner sees neither empty conversations nor those with withheld messages only. Every read of
 * conversations for the owner has this condition, or reads messages, or `first_message_at`.
 */
export const isShown = 'c.last_visible_seq > 0';

/** The condition of the index conversations_empty. */
export const isEmptyConversation = 'last_seq = 0';

export const newestFirst = 'ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT';

/** Unanswered, and not counted as missed: the condition of the index conversations_unanswered. */
export const canBeMissed =
  'first_message_at IS NOT NULL AND first_reply_at IS NULL AND missed_at IS NULL';

const isOpen = "v.blocked_at IS NULL AND c.status = 'open' AND c.snoozed_until IS NULL";

/**
 * The conditions of the filtered list: the same rule as `isShownAs` of conversation-filter.ts; the
 * store's contract tests compare the two.
 */
export const filterConditions = {
  open: isOpen,
  waiting: `${isOpen} AND c.waiting_since IS NOT NULL`,
  snoozed: "v.blocked_at IS NULL AND c.status = 'open' AND c.snoozed_until IS NOT NULL",
  closed: "v.blocked_at IS NULL AND c.status = 'closed'",
  blocked: 'v.blocked_at IS NOT NULL',
} as const;
