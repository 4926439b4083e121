import { limits } from '#shared/limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly store: Pick<ConversationStore, 'removeEmpty'>;
  readonly nodes: Pick<Nodes, 'runAlone'>;
}

/** Removes conversations without a message for a day. A chat that is still open starts a new one. */
export const startRemovingEmpty = ({ store, nodes, clock, timers, logger }: Deps): Cancel => {
  const remove = async (): Promise<void> => {
    const removed = await store.removeEmpty(clock.now() - limits.chat.emptyConversationMs);
    if (removed > 0) logger.info('empty_conversations_removed', { removed });
  };
  return timers.every(limits.chat.emptyCheckEveryMs, () => {
    nodes
      .runAlone('remove empty conversations', remove)
      .catch((error: unknown) => logger.error('empty_conversations_not_removed', { error }));
  });
};
