import type { Message } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';

/** Enough of a message to tell whether two are the same. */
type Recognisable = Pick<Message, 'content' | 'from_admin' | 'sent_at'> & { id?: string };

/** SPEC 4: sent time, sender and the first 32 characters, for messages that carry no id. */
export const dedupKey = (message: Recognisable): string =>
  [
    message.sent_at,
    message.from_admin ? 'admin' : 'visitor',
    message.content.slice(0, limits.chat.dedupKeyCharacters),
  ].join('|');

/**
 * SPEC 4: the same message by id, or, where one of the two has none, by `dedupKey`. Two messages
 * that both carry ids and differ in them are two messages, however alike.
 */
export const isSameMessage = (a: Recognisable, b: Recognisable): boolean =>
  a.id !== undefined && b.id !== undefined ? a.id === b.id : dedupKey(a) === dedupKey(b);

/**
 * Both lists without repeats, in the order of `seq`. Pure; answers `known` itself when `incoming`
 * brings nothing new, so that a view need not draw again.
 */
export const mergeMessages = (
  known: readonly Message[],
  incoming: readonly Message[],
): readonly Message[] => {
  const ids = new Set(known.map((message) => message.id));
  const fresh: Message[] = [];
  for (const message of incoming) {
    if (ids.has(message.id)) continue;
    ids.add(message.id);
    fresh.push(message);
  }
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => a.seq - b.seq);
};

/**
 * The seq up to which nothing is missing: what a client resumes from. `from` is the seq known to be
 * complete before the first held message (a history cut at 200 begins later than 1).
 */
export const completeUpTo = (messages: readonly Message[], from = 0): number => {
  let complete = from;
  for (const message of messages) {
    if (message.seq <= complete) continue;
    if (message.seq !== complete + 1) break;
    complete = message.seq;
  }
  return complete;
};
