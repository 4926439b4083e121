import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { visitorIdSchema, type VisitorId } from '#shared/contracts/ids.ts';

/** The cookie in which a counted browser keeps what it calls itself (SPEC 9). */
const COOKIE = 'visitor_id';

/** What the browser calls itself: a claim, never a key to anything. */
export const claimedVisitor = ({ headers }: IncomingMessage): VisitorId | null => {
  const claimed = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[COOKIE];
  return visitorIdSchema.safeParse(claimed).data ?? null;
};
