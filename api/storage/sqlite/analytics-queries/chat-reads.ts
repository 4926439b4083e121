import type { Database } from 'better-sqlite3';
import type { ChatTimes } from '#shared/domain/analytics/chat-figures.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import type { Timeline } from '#shared/contracts/analytics-answers.ts';
import { limits } from '#shared/limits.ts';
import type { TokenHash } from '#api/http/caller.ts';

export interface BegunConversation extends Omit<ChatTimes, 'isAway'> {
  readonly id: string;
  readonly tokenHash: TokenHash;
  readonly wasAway: 0 | 1;
  /** Separated by commas; null if no browser claimed one. */
  readonly visitorIds: string | null;
}

export interface TimelineMessage extends Omit<
  Timeline['messages'][number],
  'from_admin' | 'sent_at'
> {
  readonly from_admin: number;
  readonly sent_at: number;
}

/** The queries' access to the chat. */
export interface ChatReads {
  /** The conversations whose first message was in the span, newest first. */
  begunIn(span: Span): readonly BegunConversation[];
  /** The start of the visitor's first message that the admin may see. */
  excerptOf(conversationId: string): string;
  /** The newest messages of the holders of these tokens that the admin may see, newest first. */
  messagesOf(tokenHashes: readonly string[], limit: number): readonly TimelineMessage[];
}

/** A query's input from the chat, read before it runs if the chat is in another database. */
export interface GivenChat {
  readonly begun?: readonly BegunConversation[];
  readonly messages?: readonly TimelineMessage[];
}

/** Without excerpts, which the reader of the answer adds. */
export const givenChatReads = ({ begun = [], messages = [] }: GivenChat): ChatReads => ({
  begunIn: () => begun,
  excerptOf: () => '',
  messagesOf: () => messages,
});

export const chatReadsOf = (chat: Database): ChatReads => {
  const begun = chat.prepare<[number, number], BegunConversation>(
    `SELECT c.conversation_id AS id, v.token_hash AS tokenHash, c.first_message_at AS beganAt,
       c.first_reply_at AS repliedAt, c.missed_at AS missedAt, c.was_away AS wasAway,
       CASE c.status WHEN 'closed' THEN c.status_at END AS endedAt,
       (SELECT group_concat(i.visitor_id) FROM visitor_ids i
        WHERE i.visitor_key = c.visitor_key) AS visitorIds
     FROM conversations c JOIN visitors v USING (visitor_key)
     WHERE c.first_message_at >= ? AND c.first_message_at < ?
     ORDER BY c.first_message_at DESC, c.conversation_id DESC`,
  );
  const excerpt = chat
    .prepare<[string], string>(
      `SELECT substr(content, 1, ${limits.people.excerptCharacters}) FROM messages
       WHERE conversation_id = ? AND from_admin = 0 AND is_withheld = 0 ORDER BY seq LIMIT 1`,
    )
    .pluck();
  const messages = chat.prepare<[string, number], TimelineMessage>(
    `SELECT m.id, m.conversation_id, m.content, m.from_admin, m.sent_at, m.sent_from_page, m.seq
     FROM visitors v JOIN conversations c USING (visitor_key) JOIN messages m USING (conversation_id)
     WHERE v.token_hash IN (SELECT value FROM json_each(?)) AND m.is_withheld = 0
     ORDER BY m.sent_at DESC, m.seq DESC LIMIT ?`,
  );
  return {
    begunIn: ({ from, to }) => begun.all(from, to),
    excerptOf: (id) => excerpt.get(id) ?? '',
    messagesOf: (tokenHashes, limit) => messages.all(JSON.stringify(tokenHashes), limit),
  };
};
