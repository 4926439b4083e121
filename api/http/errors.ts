import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { MissingFileError } from '#api/http/site-files.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { Refusal } from '#api/http/refusal.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { sendFailure } from '#api/http/send-failure.ts';
import type { Logger } from '#api/platform/logger.ts';

/** The answer to a body that is not JSON. */
export const unreadableBody = (): Failure =>
  fail('validation_failed', 'the body cannot be read', {
    fields: { body: 'must be JSON in UTF-8' },
  });

/** Errors of Express's body parser and router, by `type` or `status`. */
const ofParser = (error: unknown): Failure | null => {
  const { type, status, code } = error as { type?: unknown; status?: unknown; code?: unknown };
  if (type === 'entity.too.large') return fail('too_large', 'the body is too large');
  if (type === 'entity.parse.failed' || type === 'charset.unsupported') return unreadableBody();
  if (status === 415) return fail('unsupported_media_type', 'the body must be application/json');
  // HPE: Node's parser rejected the body after accepting the head of the request.
  const isUnreadable = typeof code === 'string' && /^HPE_|^ECONN/.test(code);
  if (isUnreadable || (typeof status === 'number' && status >= 400 && status < 500)) {
    return fail('validation_failed', 'the request cannot be read', {
      fields: { request: 'is malformed' },
    });
  }
  return null;
};

export const toFailure = (error: unknown): Failure | null => {
  if (error instanceof Refusal) return error.failure;
  if (error instanceof MissingFileError) {
    return fail('storage_unavailable', 'this file cannot be read now, try again', {
      retry_after_s: 2,
    });
  }
  if (error instanceof StorageUnavailableError) {
    return fail('storage_unavailable', 'this cannot be stored now, try again', {
      retry_after_s: 2,
    });
  }
  return null;
};

/** Errors to log even though their answer names the cause. */
export const isLogged = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || error instanceof MissingFileError;

/** The client left before its response was complete, which is not a server error. */
const isGone = (error: unknown, response: Response): boolean =>
  response.destroyed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Maps an error to its answer. Expected ones have a code; others are logged and answered as `internal`. */
export const createFailureReader =
  (logger: Pick<Logger, 'error'>) =>
  (error: unknown, requestId: string): Failure => {
    const failure = toFailure(error) ?? ofParser(error);
    if (!failure || isLogged(error)) {
      logger.error('request_error', { request_id: requestId, error });
    }
    return failure ?? fail('internal', 'something went wrong here');
  };

/** Answers every error of a request. */
export const createErrorHandler = (logger: Logger): ErrorRequestHandler => {
  const failureOf = createFailureReader(logger);
  return (error: unknown, _request, response, next) => {
    if (isGone(error, response)) return;
    const failure = failureOf(error, requestIdOf(response));
    if (response.headersSent) next(error);
    else sendFailure(response, failure);
  };
};

export const apiNotFound: RequestHandler = (_request, response) => {
  sendFailure(response, fail('not_found', 'there is no such call'));
};
