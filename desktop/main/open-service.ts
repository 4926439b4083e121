import type { ClientId } from '#shared/contracts/ids.ts';
import { wallClock } from '#shared/ports/host-time.ts';
import { createAlertService, type AlertService } from './alerts/alert-service.ts';
import { createSeenMemory } from './alerts/seen-memory.ts';
import type { Notifier } from './alerts/notifier.ts';
import type { ServiceEvents } from './core.ts';
import type { Stored } from './stored/stored-schema.ts';
import { createAdminCalls } from './link/admin-calls.ts';
import { openAdminWire } from './link/open-admin-wire.ts';
import { nodeTimers } from './node-time.ts';

/** The alert service on the network, with what it remembers in the app's file. */
export const createOpenService =
  (stored: Stored, notifier: Notifier, isIdle: () => boolean) =>
  (server: string, key: string, events: ServiceEvents): AlertService =>
    createAlertService({
      ...events,
      wire: openAdminWire(server, key),
      calls: createAdminCalls(server, key),
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
      timers: nodeTimers,
      jitter: Math.random,
      newClientId: () => crypto.randomUUID() as ClientId,
    });

/** Whether the server takes the key; null: it did not answer. */
export const checkKey = async (server: string, key: string) => {
  const answer = await createAdminCalls(server, key).signIn();
  if (answer.ok) return 'taken' as const;
  const code = answer.problem?.code;
  if (code === 'unauthorized') return 'refused' as const;
  return code === 'slow_down' ? ('slow_down' as const) : null;
};
