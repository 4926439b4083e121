import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';

/** The cookie with a tracked browser's visitor id. */
export const VISITOR_ID_COOKIE = 'visitor_id';

/**
 * The visitor id that the browser claims; it never grants access. Undefined without a cookie, null if
 * its value is not a visitor id.
 */
export const claimedVisitor = ({ headers }: IncomingMessage): VisitorId | null | undefined => {
  const claimed =
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[VISITOR_ID_COOKIE];
  return claimed === undefined
    ? undefined
    : (claimedVisitorIdSchema.safeParse(claimed).data ?? null);
};
