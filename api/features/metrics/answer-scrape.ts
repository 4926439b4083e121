import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Logger } from '#api/platform/logger.ts';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request carries the token. Hashes have one length, so the comparison tells nothing. */
const createTokenCheck = (token: string | undefined) => {
  if (token === undefined) return () => true;
  const expected = hash(`Bearer ${token}`);
  return ({ headers }: IncomingMessage): boolean =>
    timingSafeEqual(hash(headers.authorization ?? ''), expected);
};

interface Deps {
  readonly registry: Registry;
  readonly token: string | undefined;
  readonly logger: Pick<Logger, 'error'>;
}

/** Answers one scrape in Prometheus' text format. */
export const createScrape = ({ registry, token, logger }: Deps) => {
  const isAllowed = createTokenCheck(token);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Cache-Control', 'no-store');
    if (!isAllowed(request)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      response.writeHead(401, { 'Content-Type': 'text/plain' }).end('A token is needed.\n');
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      logger.error('metrics_failed', { error });
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end('See the log.\n');
    }
  };
};
