import { presenceLimits } from '#shared/presence-limits.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { PresencePort } from '#api/features/conversations/presence-port.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly store: Pick<ConversationStore, 'unanswered' | 'markMissed'>;
  readonly presence: Pick<PresencePort, 'of'>;
  /** Whether one of their chats is connected: untracked visitors have no presence. */
  readonly isConnected: (tokenHash: TokenHash) => boolean;
  readonly nodes: Nodes;
}

/**
 * Records conversations that the owner missed: nobody had replied when the visitor left. The store
 * itself records the end of a conversation.
 */
export const createMissed = (deps: Deps) => {
  const { store, presence, isConnected, nodes, clock, timers, logger } = deps;
  const noteIfGone = async (tokenHash: TokenHash): Promise<void> => {
    if (presence.of(tokenHash) === null && !isConnected(tokenHash))
      await store.markMissed(tokenHash, clock.now());
  };
  // Covers visitors who left while the server was off, and messages that arrived after their visitor
  // left. The first run is later than any reconnection.
  const sweep = async (): Promise<void> => {
    const before = clock.now() - presenceLimits.missedCheckEveryMs;
    for (const tokenHash of await store.unanswered(before)) await noteIfGone(tokenHash);
  };
  const logged = (work: Promise<void>): void => {
    work.catch((error: unknown) => logger.error('missed_chat_not_noted', { error }));
  };
  return {
    visitorChanged: (tokenHash: TokenHash): void => logged(noteIfGone(tokenHash)),
    stop: timers.every(presenceLimits.missedCheckEveryMs, () =>
      logged(nodes.runAlone('note missed chats', sweep)),
    ),
  };
};
