import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { visitorIdSchema, type VisitorId } from '#shared/contracts/ids.ts';

/** The cookie in which a tracked browser keeps its visitor id. */
export const VISITOR_ID_COOKIE = 'visitor_id';

/**
 * What the browser calls itself: a claim, never a key to anything. Undefined: it names none. Null:
 * what it names is no visitor id.
 */
export const claimedVisitor = ({ headers }: IncomingMessage): VisitorId | null | undefined => {
  const claimed =
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[VISITOR_ID_COOKIE];
  return claimed === undefined ? undefined : (visitorIdSchema.safeParse(claimed).data ?? null);
};
