import type { VisitorHere } from '#api/features/conversations/lifecycle.ts';
import type { PresencePort } from '#api/features/conversations/presence-port.ts';
import { presenceIdOf } from '#api/sockets/presence-id.ts';
import { visitorRoom } from '#api/sockets/rooms.ts';
import type { UserNamespace } from '#api/sockets/socket-types.ts';

/** Finds the visitor of a presence id by their open sockets. */
export const createVisitorHere =
  (users: UserNamespace, presence: Pick<PresencePort, 'all'>) =>
  (presenceId: string): VisitorHere | null => {
    const here = presence.all().find(({ visitor }) => presenceIdOf(visitor) === presenceId);
    if (!here || here.tokenHash === null) return null;
    const { tokenHash, visitorId } = here;
    const [socketId = ''] = users.adapter.rooms.get(visitorRoom(tokenHash)) ?? [];
    const primaryHash = users.sockets.get(socketId)?.data.primaryHash;
    if (primaryHash === undefined) return null;
    return { tokenHash, visitorId, primaryHash, currentPage: here.presence.current_page };
  };
