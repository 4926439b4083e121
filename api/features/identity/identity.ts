import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Features } from '#shared/contracts/features.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import { createAdminSessions } from '#api/features/identity/admin-sessions.ts';
import type { OwnVisits } from '#api/features/identity/own-visits.ts';
import type { SessionStore } from '#api/features/identity/session-store.ts';
import { type VisitorTokens, hashToken } from '#api/features/identity/visitor-tokens.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { CountryOf } from '#api/platform/geo-database.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { AdminNamespace } from '#api/sockets/socket-types.ts';
import type { Request } from 'express';
import { createClientKey } from '#api/http/address-key.ts';
import { readVisitorCookie, visitorSetCookie } from '#api/features/identity/visitor-cookie.ts';

/** Identifies the visitor of a request by the cookie alone. An erased token counts as none. */
const createVisitorIdentity = (
  tokens: VisitorTokens,
  peerOf: PeerReader,
  isErased: (visitorTokenHash: TokenHash) => boolean,
) => {
  const tokenOf = (request: IncomingMessage): string | undefined => {
    const token = readVisitorCookie(request.headers, peerOf(request).isSecure);
    const visitorTokenHash = tokens.verify(token);
    return visitorTokenHash === null || isErased(visitorTokenHash) ? undefined : token;
  };
  return {
    known: (request: IncomingMessage): TokenHash | null => {
      const token = tokenOf(request);
      return token === undefined ? null : hashToken(token);
    },
    /**
     * Mints a token if there is none, and renews the cookie: browsers cap its life at 400 days.
     * `isLasting`: beyond the browser's session.
     */
    ensure: (request: IncomingMessage, response: ServerResponse, isLasting: boolean): TokenHash => {
      const token = tokenOf(request) ?? tokens.mint();
      response.appendHeader(
        'Set-Cookie',
        visitorSetCookie(token, peerOf(request).isSecure, isLasting),
      );
      return hashToken(token);
    },
  };
};

const REMEMBERED = 10_000;

/**
 * The tokens of erased visitors, in memory only: storing them would retain what the erasure
 * removes. After a restart such a token owns nothing, like one that never wrote.
 */
interface ErasedTokens {
  add(visitorTokenHashes: readonly TokenHash[]): void;
  has(visitorTokenHash: TokenHash): boolean;
}

const createErasedTokens = (): ErasedTokens => {
  const erased = new Set<TokenHash>();
  return {
    has: (visitorTokenHash) => erased.has(visitorTokenHash),
    add: (visitorTokenHashes) => {
      for (const visitorTokenHash of visitorTokenHashes) erased.add(visitorTokenHash);
      for (const oldest of erased) {
        if (erased.size <= REMEMBERED) return;
        erased.delete(oldest);
      }
    },
  };
};

/** Caches the result per request, so that a wrong key counts once however often it is checked. */
const oncePerRequest = <Answer>(
  compute: (request: Request) => Answer,
): ((request: Request) => Answer) => {
  const answers = new WeakMap<Request, { answer: Answer }>();
  return (request) => {
    const known = answers.get(request) ?? { answer: compute(request) };
    answers.set(request, known);
    return known.answer;
  };
};

/** Decides who may act as the admin. A wrong key counts once per request. */
const createAdminCheck = (
  keys: Pick<AdminKeys, 'check'>,
  peerOf: PeerReader,
  ownVisits: Pick<OwnVisits, 'isOwn' | 'mark'>,
  logger: Pick<Logger, 'warn'>,
) => {
  // Guesses from the admin's address must not slow down the browsers that the admin has used.
  const clientKey = createClientKey(peerOf, ownVisits.isOwn);
  const refuseKey = (key: string | undefined, request: IncomingMessage) => {
    const failure = keys.check(key, clientKey(request));
    // The only address in the log: firewalls ban by it. Throttled clients add no lines.
    if (failure?.error.code === 'unauthorized' && key !== undefined && key !== '')
      logger.warn('admin_key_refused', { address: peerOf(request).address });
    return failure;
  };
  const refuseAdmin = oncePerRequest((request: Request) => {
    const failure = refuseKey(request.get('x-admin-key'), request);
    // Visits by a browser with the right key are the owner's own.
    if (!failure && request.res) ownVisits.mark(request, request.res);
    return failure;
  });
  const isAdmin = (request: Request) =>
    request.headers['x-admin-key'] !== undefined && refuseAdmin(request) === null;
  return { refuseKey, refuseAdmin, isAdmin };
};

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

/** Identifies callers: visitors by their cookie, the owner by the admin key and the console's session. */
export const createIdentity = (deps: IdentityDeps) => {
  const { keys, ownVisits, peerOf, timers, logger, admins, nodes } = deps;
  const erased = createErasedTokens();
  const erasedElsewhere = nodes.topic<readonly TokenHash[]>('tokens_erased');
  erasedElsewhere.on(erased.add);
  const visitors = createVisitorIdentity(deps.tokens, peerOf, erased.has);
  const check = createAdminCheck(keys, peerOf, ownVisits, logger);
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
    /** Whether the request carries the right admin key. A request without one does not count as a guess. */
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
      // A key from the settings never changes while the server runs.
      if (!keys.isConfigured) stopWatching = timers.every(KEY_CHECK_EVERY_MS, closeOnNewKey);
    },
    stop: (): void => stopWatching(),
  };
};
