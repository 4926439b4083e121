import type { Request, RequestHandler } from 'express';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import { Refusal } from '#api/http/refusal.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Nothing of the API is kept by caches. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Bodies are JSON and nothing else; a form of another site cannot send that without asking first. */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && request.is('application/json') === false) {
    throw new Refusal(fail('unsupported_media_type', 'the body must be application/json'));
  }
  next();
};

/** Answers for a part of the site that is switched off. */
export const featureOff =
  (what: string): RequestHandler =>
  () => {
    throw new Refusal(fail('feature_off', `${what} is switched off`));
  };

/** What is asked of the admin: all below /api/admin, and whatever else brings an admin key. */
const isAdminCall = ({ baseUrl, path, headers }: Request): boolean =>
  // As Express compares: without regard to case.
  headers['x-admin-key'] !== undefined || /^\/api\/admin(\/|$)/i.test(baseUrl + path);

/**
 * Refuses admin calls without the right key before their body is read and anything of them is
 * checked: who may not ask learns nothing of what a call takes. A new call is covered by its path.
 */
export const createAdminGuard =
  (refuseAdmin: (request: Request) => Failure | null): RequestHandler =>
  (request, _response, next) => {
    const failure = isAdminCall(request) ? refuseAdmin(request) : null;
    if (failure) throw new Refusal(failure);
    next();
  };

/** Refuses writes from pages of other sites, and answers the preflight of those that are allowed. */
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
