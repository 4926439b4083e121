import type { AvailabilityState } from '#api/features/availability/availability-state.ts';
import type { SavedAvailability } from '#api/features/availability/saved-availability.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { Nodes } from '#api/platform/nodes.ts';

interface Deps {
  readonly nodes: Nodes;
  readonly logger: Pick<Logger, 'error'>;
  readonly readSaved: () => Promise<SavedAvailability>;
}

/** Messages between nodes: where the owner is active, and that a choice was saved. */
export const shareAvailability = ({ nodes, logger, readSaved }: Deps) => {
  const active = nodes.topic<boolean>('owner_active');
  const wanted = nodes.topic<null>('owner_active_wanted');
  const saved = nodes.topic<null>('availability_saved');
  const activeOn = new Set<string>();
  let published = false;
  return {
    isThereElsewhere: (): boolean => activeOn.size > 0,
    saved: (): void => saved.send(null),
    /** Notifies the others when the owner becomes active or inactive here. */
    publish: (isThere: boolean): void => {
      if (isThere !== published) active.send(isThere);
      published = isThere;
    },
    connect: (state: Pick<AvailabilityState, 'look' | 'replace' | 'isThereHere'>): void => {
      const reload = () => {
        readSaved().then(state.replace, (error: unknown) => {
          logger.error('availability_not_read', { error });
        });
      };
      const publishNow = () => active.send(state.isThereHere());
      active.on((isThere, node) => {
        if (isThere) activeOn.add(node);
        else activeOn.delete(node);
        state.look();
      });
      saved.on(reload);
      wanted.on(publishNow);
      nodes.onJoined(publishNow);
      nodes.onLeft((node) => {
        activeOn.delete(node);
        state.look();
      });
      nodes.onGap(() => {
        wanted.send(null);
        reload();
      });
    },
  };
};
