import type { IncomingMessage } from 'node:http';
import type { Features } from '#shared/contracts/features.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createAdminCheck } from '#api/features/identity/admin-check.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { createAdminSessions } from '#api/features/identity/admin-sessions.ts';
import { createErasedTokens } from '#api/features/identity/erased-tokens.ts';
import type { OwnVisits } from '#api/features/identity/own-visits.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import { createVisitorIdentity } from '#api/features/identity/visitor-identity.ts';
import type { VisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { CountryOf } from '#api/platform/geo-database.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { AdminNamespace } from '#api/sockets/socket-types.ts';

/** A key rotated by `npm run admin-key` must close open admin sockets within a second. */
const KEY_CHECK_EVERY_MS = 500;

/**
 * Whether the headers carry Do Not Track or Global Privacy Control: nothing about the visitor may
 * be stored.
 */
const wishesNoTracking = ({ headers }: IncomingMessage): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

export interface IdentityDeps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly tokens: VisitorTokens;
  readonly keys: AdminKeys;
  readonly sessions: SessionStore;
  readonly ownVisits: OwnVisits;
  readonly peerOf: PeerReader;
  readonly countryOf: CountryOf;
  /** The enabled features, which a console receives when it signs in. */
  readonly features: Features;
  readonly admins: AdminNamespace;
  readonly nodes: Nodes;
}

/**
 * Identifies callers: visitors by their cookie, the owner by the admin key and the console's
 * session.
 */
export const createIdentity = (deps: IdentityDeps) => {
  const { keys, ownVisits, peerOf, timers, logger, admins, nodes } = deps;
  const erased = createErasedTokens();
  const erasedElsewhere = nodes.topic<readonly TokenHash[]>('tokens_erased');
  erasedElsewhere.on(erased.add);
  const visitors = createVisitorIdentity(deps.tokens, peerOf, erased.has);
  const check = createAdminCheck(keys, peerOf, ownVisits);
  const sessions = createAdminSessions({ ...deps, isAdmin: check.isAdmin });
  const callers: Callers = {
    peerOf,
    knownVisitor: visitors.known,
    ensureVisitor: (request, response, hasWritten) =>
      visitors.ensure(request, response, hasWritten || !wishesNoTracking(request)),
    wishesNoTracking,
    isTrackable: (request: IncomingMessage) =>
      !wishesNoTracking(request) && !ownVisits.isOwn(request),
    refuseAdmin: check.refuseAdmin,
  };
  const closeOnNewKey = () => {
    keys.refresh().then(
      (hasChanged) => {
        if (hasChanged) admins.disconnectSockets(true);
      },
      (error: unknown) => logger.error('admin_key_check_failed', { error }),
    );
  };
  let stopWatching: Cancel = () => undefined;
  return {
    callers,
    /**
     * Whether the request carries the right admin key. A request without one does not count as a
     * guess.
     */
    isAdmin: check.isAdmin,
    refuseKey: check.refuseKey,
    refuseSession: sessions.refuse,
    sessionGuard: sessions.guard,
    /** Treats these tokens as unknown from now on, on every node; their holder gets a new one. */
    forgetTokens: async (visitorTokenHashes: readonly TokenHash[]): Promise<void> => {
      erased.add(visitorTokenHashes);
      await erasedElsewhere.request(visitorTokenHashes);
    },
    routes: sessions.routes,
    start: (): void => {
      stopWatching = timers.every(KEY_CHECK_EVERY_MS, closeOnNewKey);
    },
    stop: (): void => stopWatching(),
  };
};
