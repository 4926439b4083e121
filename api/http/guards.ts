import type { Request, RequestHandler } from 'express';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import { Refusal } from '#api/http/refusal.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Forbids caches to store API responses. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Accepts JSON bodies only. A form on another site cannot send JSON without a preflight. */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && request.is('application/json') === false) {
    throw new Refusal(fail('unsupported_media_type', 'the body must be application/json'));
  }
  next();
};

/** Answers that a feature is switched off. */
export const featureOff =
  (what: string): RequestHandler =>
  () => {
    throw new Refusal(fail('feature_off', `${what} is switched off`));
  };

/** Whether this is an admin call: everything below /api/admin, and any request with an admin key. */
const isAdminCall = ({ baseUrl, path, headers }: Request): boolean =>
  // Match like Express: ignore case.
  headers['x-admin-key'] !== undefined || /^\/api\/admin(\/|$)/i.test(baseUrl + path);

/** Checks an API key on an admin call: null if that key may make it, undefined without an API key. */
export type ApiKeyCheck = (request: Request) => Promise<Failure | null | undefined>;

/**
 * Refuses admin calls without the right key before reading or validating their body, so that a stranger
 * learns nothing about the parameters of a call. The path covers new routes too.
 */
export const createAdminGuard = (
  refuseAdmin: (request: Request) => Failure | null,
  checkApiKey: ApiKeyCheck,
): RequestHandler => {
  const admit = async (request: Request): Promise<void> => {
    const hasAdminKey = request.headers['x-admin-key'] !== undefined;
    const decided = hasAdminKey ? undefined : await checkApiKey(request);
    const failure = decided === undefined ? refuseAdmin(request) : decided;
    if (failure) throw new Refusal(failure);
  };
  // Spares visitors' calls a promise.
  return (request, _response, next) =>
    isAdminCall(request) ? admit(request).then(() => next()) : next();
};

/** Everything below a conversation except its start, which mints the visitor's token. */
const belowConversation = /^\/api\/conversations\/[^/]+\/(?!start\/?$)/i;

/**
 * Refuses writes to a conversation without a visitor's token or an admin key before reading their body.
 * The route checks whose conversation it is. The path covers new routes too.
 */
export const createVisitorGuard =
  (knownVisitor: (request: Request) => TokenHash | null, isChatOn: boolean): RequestHandler =>
  (request, _response, next) => {
    const isOfVisitor =
      // With the chat off, the route answers that.
      isChatOn &&
      !reads.has(request.method) &&
      request.headers['x-admin-key'] === undefined &&
      belowConversation.test(request.path);
    if (isOfVisitor && knownVisitor(request) === null) throw new Refusal(noSuchConversation());
    next();
  };

/** Refuses writes from other sites' pages, and answers the preflight of allowed ones. */
export const createOriginGuard =
  (verdictOf: OriginCheck): RequestHandler =>
  (request, response, next) => {
    const verdict = verdictOf(request);
    const isPreflight = request.method === 'OPTIONS';
    const mayCross =
      verdict === 'allowed' || (verdict === 'desktop' && (isPreflight || isAdminCall(request)));
    if (mayCross) {
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '');
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.vary('Origin');
      if (isPreflight) {
        response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
        response.setHeader(
          'Access-Control-Allow-Headers',
          `content-type, x-admin-key, ${ADMIN_SESSION_HEADER}`,
        );
        response.setHeader('Access-Control-Max-Age', '600');
        response.status(204).end();
        return;
      }
    }
    const isRefused = verdict === 'refused' || (verdict === 'desktop' && !mayCross);
    if (isRefused && !reads.has(request.method)) {
      throw new Refusal(fail('origin_refused', 'this origin may not do that'));
    }
    next();
  };
