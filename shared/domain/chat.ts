import type { Message } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';

/**
 * Sent time, sender and the first characters identify a message as well as its id, since the
 * server's time only increases.
 */
export const dedupKey = (message: Pick<Message, 'content' | 'from_admin' | 'sent_at'>): string =>
  [
    message.sent_at,
    message.from_admin ? 'admin' : 'visitor',
    message.content.slice(0, limits.chat.dedupKeyCharacters),
  ].join('|');

/**
 * Merges both lists in the order of `seq`, without repeats: messages are equal by id or by `dedupKey`.
 * Pure. Returns `known` itself if `incoming` adds nothing, so that a view need not render again.
 */
export const mergeMessages = (
  known: readonly Message[],
  incoming: readonly Message[],
): readonly Message[] => {
  const seen = new Set<string>();
  const isNew = (message: Message): boolean => {
    const names = [message.id, dedupKey(message)];
    const isKnown = names.some((name) => name && seen.has(name));
    for (const name of names) seen.add(name);
    return !isKnown;
  };
  known.forEach(isNew);
  const fresh = incoming.filter(isNew);
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => a.seq - b.seq);
};

/**
 * The seq up to which nothing is missing: a client resumes from it. `from` is the seq known to be
 * complete before the first loaded message (a history limited to 200 starts later than 1).
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
