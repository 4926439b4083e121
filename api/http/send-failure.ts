import type { ServerResponse } from 'node:http';
import { errorStatus, type Failure } from '#shared/contracts/errors.ts';
import { requestIdOf } from '#api/http/request-id.ts';

/** Headers about the file or table that the answer would have carried. */
const ofContent = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'ETag',
  'Last-Modified',
  'Link',
];

/** Sends the failure envelope with the status of its code, with or without Express. */
export const sendFailure = (response: ServerResponse, { error }: Failure): void => {
  if (error.retry_after_s !== undefined) {
    response.setHeader('Retry-After', String(error.retry_after_s));
  }
  for (const name of ofContent) response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-store');
  const body = JSON.stringify({
    ok: false,
    error: { ...error, request_id: requestIdOf(response) },
  });
  response.statusCode = errorStatus[error.code];
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
};
