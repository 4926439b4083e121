import type { RequestHandler, Response } from 'express';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { Logger } from '#api/platform/logger.ts';

export const requestIdOf = (response: Response): string =>
  (response.locals as { requestId?: string }).requestId ?? '';

/** Gives every request an id, sends the id to the client, and logs the end of the request with it. */
export const createRequestLog =
  (ids: Ids, clock: Clock, logger: Logger): RequestHandler =>
  (request, response, next) => {
    const requestId = ids.request();
    const startedAt = clock.now();
    (response.locals as { requestId?: string }).requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    response.on('finish', () => {
      const { statusCode: status } = response;
      const fields = {
        request_id: requestId,
        method: request.method,
        // Log the path without its query and its ids: the route's pattern where one matched.
        route: (request.route as { path?: string } | undefined)?.path ?? request.path.slice(0, 200),
        status,
        duration_ms: clock.now() - startedAt,
      };
      if (status >= 500) logger.error('request_failed', fields);
      else logger.debug('request', fields);
    });
    next();
  };
