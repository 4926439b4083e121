import type { VisitorHere } from '#api/features/conversations/lifecycle.ts';
import type { PresencePort } from '#api/features/conversations/presence-port.ts';
import { presenceIdOf } from '#api/sockets/presence-id.ts';

/** Finds the visitor of a presence id, on whichever node they are. */
export const createVisitorHere =
  (presence: Pick<PresencePort, 'all'>) =>
  (presenceId: string): VisitorHere | null => {
    const here = presence.all().find(({ visitor }) => presenceIdOf(visitor) === presenceId);
    if (!here || here.tokenHash === null) return null;
    const { tokenHash, visitorId, primaryHash } = here;
    return { tokenHash, visitorId, primaryHash, currentPage: here.presence.current_page };
  };
