import type { Response } from 'express';
import { errorStatus, type Failure } from '#shared/contracts/errors.ts';
import { requestIdOf } from '#api/http/request-id.ts';

/** Sends the failure envelope with the status of its code. */
export const sendFailure = (response: Response, { error }: Failure): void => {
  if (error.retry_after_s !== undefined) {
    response.setHeader('Retry-After', String(error.retry_after_s));
  }
  response
    .status(errorStatus[error.code])
    .json({ ok: false, error: { ...error, request_id: requestIdOf(response) } });
};
