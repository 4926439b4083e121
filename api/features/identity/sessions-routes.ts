import { Router } from 'express';
import {
  endAdminSessions,
  listAdminSessions,
  rotateAdminKey,
  signInAsAdmin,
  type AdminSession,
} from '#shared/contracts/admin-sessions.ts';
import { fail } from '#shared/contracts/errors.ts';
import type { Features } from '#shared/contracts/features.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import type { EndedSessions } from '#api/features/identity/ended-sessions.ts';
import type { KnownSession, SessionStore } from '#api/features/identity/session-store.ts';
import { route } from '#api/http/route.ts';

/** A console unused for this long is not listed; its key still works. */
const LISTED_MS = 90 * DAY_MS;
/** How long an ended session is remembered: browsers store nothing longer than this without a visit. */
const REMEMBERED_MS = 400 * DAY_MS;

interface Deps {
  readonly store: SessionStore;
  readonly keys: Pick<AdminKeys, 'isConfigured' | 'replace'>;
  readonly clock: Clock;
  readonly features: Features;
  /** The session of every open connection; null if it names none. */
  readonly openSessions: () => readonly (string | null)[];
  /** Closes the connections of these sessions. Settles when it is done on every node. */
  readonly disconnect: (ended: EndedSessions) => Promise<void>;
}

const toRow = (
  { id, agent, country, beganAt, seenAt }: KnownSession,
  connections: number,
): AdminSession => ({
  session_id: id,
  agent,
  country,
  began_at: iso(beganAt),
  seen_at: iso(seenAt),
  connections,
});

export const createSessionsRoutes = (deps: Deps): Router => {
  const { store, keys, clock } = deps;
  const router = Router();

  const endOthers = async (except: string | null) => {
    const now = clock.now();
    await store.endOthers(except, now, now - REMEMBERED_MS);
  };

  route(router, signInAsAdmin, async () => ({ ok: true as const, features: deps.features }));

  route(router, listAdminSessions, async () => {
    const open = deps.openSessions();
    const known = await store.list(clock.now() - LISTED_MS);
    return {
      sessions: known.map((one) => toRow(one, open.filter((id) => id === one.id).length)),
      unnamed: open.filter((id) => id === null).length,
    };
  });

  route(router, endAdminSessions, async ({ body }) => {
    if ('session_id' in body) {
      await store.end(body.session_id, clock.now());
      await deps.disconnect({ only: body.session_id });
    } else {
      await endOthers(body.all_but);
      await deps.disconnect({ allBut: body.all_but });
    }
    return { ok: true as const };
  });

  route(router, rotateAdminKey, async ({ body }) => {
    if (keys.isConfigured) {
      return fail('conflict', 'the key is set by ADMIN_KEY; change it there and start again');
    }
    await keys.replace(body.new_key);
    await endOthers(body.session_id);
    await deps.disconnect({ allBut: null });
    return { ok: true as const };
  });

  return router;
};
