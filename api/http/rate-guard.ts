import type { Request, RequestHandler, Response } from 'express';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { Refusal } from '#api/http/refusal.ts';
import { retryAfterS, slowDown } from '#api/http/slow-down.ts';
import type { WriteLimit } from '#api/http/write-limit.ts';

interface Deps {
  readonly clock: Clock;
  readonly peerOf: PeerReader;
  readonly writes: WriteLimit;
  readonly knownVisitor: (request: Request) => TokenHash | null;
  /** Whether the request carries the right admin key. */
  readonly isAdmin: (request: Request) => boolean;
}

type RouteClass = 'site' | 'read' | 'write' | 'limited elsewhere';

const classOf = ({ method, path }: Request): RouteClass => {
  // Match paths like Express: ignore case and a trailing slash.
  const plain = path.toLowerCase().replace(/\/$/, '');
  if (plain !== '/api' && !plain.startsWith('/api/')) return 'site';
  if (plain === trackEvent.path) return 'limited elsewhere';
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write';
};

/** Plain text for a person, who requested a page, not JSON. */
const sendPlainly = (response: Response, waitMs: number) => {
  const seconds = retryAfterS(waitMs);
  response.setHeader('Retry-After', String(seconds));
  response.setHeader('Cache-Control', 'no-store');
  response
    .status(429)
    .type('text/plain')
    .send(`Too many requests from your address. Try again in ${seconds} s.\n`);
};

/**
 * Limits how often each class of routes may be called, per address and per visitor
 * (`limits.rates`), and how much those calls may store (`storageLimits.bytesPerAddress`).
 */
export const createRateGuard = ({ clock, writes, ...deps }: Deps): RequestHandler => {
  const site = createAddressLimit(clock, limits.rates.sitePerAddress);
  const reads = createAddressLimit(clock, limits.rates.readsPerAddress);
  const takeWrite = (isCounted: boolean, address: string, request: Request): number =>
    (isCounted ? writes.take(address, deps.knownVisitor(request)) : 0) ||
    writes.budget.takeRequest(address, request);
  return (request, response, next) => {
    const requestClass = classOf(request);
    const { address } = deps.peerOf(request);
    if (requestClass === 'site') {
      const waitMs = site.take(address);
      if (waitMs > 0) sendPlainly(response, waitMs);
      else next();
      return;
    }
    const isCounted = requestClass !== 'limited elsewhere';
    if (isCounted && deps.isAdmin(request)) {
      next();
      return;
    }
    const waitMs =
      requestClass === 'read' ? reads.take(address) : takeWrite(isCounted, address, request);
    if (waitMs > 0) throw new Refusal(slowDown('too many requests', waitMs));
    next();
  };
};
