import type { Message } from '#shared/contracts/message.ts';
import { limits } from '#shared/limits.ts';

/** Sent time, sender and the first characters: as good as an id, since the server's time only rises. */
export const dedupKey = (message: Pick<Message, 'content' | 'from_admin' | 'sent_at'>): string =>
  [
    message.sent_at,
    message.from_admin ? 'admin' : 'visitor',
    message.content.slice(0, limits.chat.dedupKeyCharacters),
  ].join('|');

/**
 * Both lists in the order of `seq`, without repeats: a message is the same by its id or by its
 * `dedupKey`. Pure; answers `known` itself when `incoming` brings nothing new, so that a view need not
 * draw again.
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
