import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';

/** Tracks the visitors on the site: where each writer is, and who has just arrived. */
export const followPresence = (
  socket: Pick<SocketPort<AdminEvents>, 'on'>,
  onArrived: (row: PresenceRow) => void,
) => {
  let here = new Map<string, PresenceRow>();
  socket.on('presence', (news) => {
    const known = here;
    // The server sends the whole list after a connect; nobody in it has just arrived.
    if (news.is_all) here = new Map();
    for (const row of news.here) {
      here.set(row.id, row);
      if (!news.is_all && !known.has(row.id)) onArrived(row);
    }
    for (const id of news.gone) here.delete(id);
  });
  return {
    countryOf: (id: ConversationId): string | null => {
      for (const row of here.values()) if (row.conversation_id === id) return row.country;
      return null;
    },
  };
};
