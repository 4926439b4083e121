import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { Logger } from '#api/platform/logger.ts';

export const REQUEST_ID = 'X-Request-Id';

/** The request id in the response; '' before it is set. */
export const requestIdOf = (response: ServerResponse): string =>
  String(response.getHeader(REQUEST_ID) ?? '');

interface Begun {
  readonly requestId: string;
  readonly method: IncomingMessage['method'];
  /** The path without its query and ids. Called at the end of the request. */
  readonly routeOf: () => string;
}

/** Logs the end of a request that starts now, with its id. */
export const createEndLog =
  (clock: Clock, logger: Logger) =>
  (response: ServerResponse, { requestId, method, routeOf }: Begun): void => {
    const startedAt = clock.now();
    response.on('finish', () => {
      const { statusCode: status } = response;
      const fields = {
        request_id: requestId,
        method,
        route: routeOf(),
        status,
        duration_ms: clock.now() - startedAt,
      };
      // 503 is expected: the server is draining, or storage failed and logs that itself.
      if (status >= 500 && status !== 503) logger.error('request_failed', fields);
      else logger.debug('request', fields);
    });
  };

/** Gives every request an id, sends the id to the client, and logs the end of the request with it. */
export const createRequestLog = (ids: Ids, clock: Clock, logger: Logger): RequestHandler => {
  const logEnd = createEndLog(clock, logger);
  return (request, response, next) => {
    const requestId = ids.request();
    response.setHeader(REQUEST_ID, requestId);
    logEnd(response, {
      requestId,
      method: request.method,
      // The pattern of the matched route, if any.
      routeOf: () =>
        (request.route as { path?: string } | undefined)?.path ?? request.path.slice(0, 200),
    });
    next();
  };
};
