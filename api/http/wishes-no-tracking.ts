import type { IncomingMessage } from 'node:http';

/** Do Not Track or Global Privacy Control in the request's headers: nothing of it may be kept. */
export const wishesNoTracking = ({ headers }: IncomingMessage): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';
