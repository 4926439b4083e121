import type { IncomingMessage, ServerResponse } from 'node:http';
import { readVisitorCookie, visitorSetCookie } from '#api/features/identity/visitor-cookie.ts';
import { hashToken, type VisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PeerReader } from '#api/http/peer.ts';

/** Identifies the visitor of a request by the cookie alone. An erased token counts as none. */
export const createVisitorIdentity = (
  tokens: VisitorTokens,
  peerOf: PeerReader,
  isErased: (visitorTokenHash: TokenHash) => boolean,
) => {
  const tokenOf = (request: IncomingMessage): string | undefined => {
    const token = readVisitorCookie(request.headers, peerOf(request).isSecure);
    const visitorTokenHash = tokens.verify(token);
    return visitorTokenHash === null || isErased(visitorTokenHash) ? undefined : token;
  };
  return {
    known: (request: IncomingMessage): TokenHash | null => {
      const token = tokenOf(request);
      return token === undefined ? null : hashToken(token);
    },
    /**
     * Mints a token if there is none, and renews the cookie: browsers cap its life at 400 days.
     * `isLasting`: beyond the browser's session.
     */
    ensure: (request: IncomingMessage, response: ServerResponse, isLasting: boolean): TokenHash => {
      const token = tokenOf(request) ?? tokens.mint();
      response.appendHeader(
        'Set-Cookie',
        visitorSetCookie(token, peerOf(request).isSecure, isLasting),
      );
      return hashToken(token);
    },
  };
};
