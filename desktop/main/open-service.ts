import { attemptSignIn } from '#shared/client/admin-calls.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { wallClock } from '#shared/ports/host-time.ts';
import { createAlertService, type AlertService } from './alerts/alert-service.ts';
import { createSeenMemory } from './alerts/seen-memory.ts';
import type { Notifier } from './alerts/notifier.ts';
import type { ServiceEvents } from './core.ts';
import type { CoreStored } from './stored/stored-schema.ts';
import { nodeTimers } from './node-time.ts';
import type { ServerAccess } from './open-server.ts';

const means = { timers: nodeTimers, jitter: Math.random };

/** The alert service on the network, with its state in the app's file. */
export const createOpenService =
  (
    { openCalls, openSocket }: ServerAccess,
    stored: CoreStored,
    notifier: Notifier,
    isIdle: () => boolean,
    onAvailability: AdminEvents['availability'],
  ) =>
  (server: string, key: string, events: ServiceEvents): AlertService => {
    const socket = openSocket(server, key, means);
    socket.on('availability', onAvailability);
    return createAlertService({
      ...events,
      ...means,
      socket,
      call: openCalls(server, key),
      notifier,
      isIdle,
      seen: createSeenMemory({
        read: () => stored.get('seen'),
        write: (seen) => stored.set('seen', { ...seen }),
      }),
      replies: {
        read: () => stored.get('replies'),
        write: (replies) => stored.set('replies', [...replies]),
      },
      clock: wallClock,
      newClientId: () => crypto.randomUUID() as ClientId,
    });
  };

/** Whether the server accepts the key; null if it did not answer. */
export const checkKey = async (
  server: string,
  key: string,
  { openCalls }: Pick<ServerAccess, 'openCalls'>,
) => {
  const attempt = await attemptSignIn(openCalls(server, key));
  if (attempt.ok) return 'taken' as const;
  const code = attempt.problem?.code;
  if (code === 'unauthorized') return 'refused' as const;
  return code === 'slow_down' ? ('slow_down' as const) : null;
};
