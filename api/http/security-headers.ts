import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { PeerReader } from '#api/http/peer.ts';

const YEAR_S = 365 * 24 * 60 * 60;

interface ContentPolicy {
  readonly inlineScriptHashes: readonly string[];
  /** Origins beside our own that the pages may ask. */
  readonly connectOrigins: readonly string[];
}

/** Headers on every answer. Scripts run from this origin, or inline when their hash is known. */
export const createSecurityHeaders = (
  { inlineScriptHashes, connectOrigins }: ContentPolicy,
  peerOf: PeerReader,
): RequestHandler => {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'"],
        // Attributes only: React writes style attributes into prerendered pages.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectOrigins],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Told below, over https alone: on plain http the header means nothing.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  return (request, response, next) => {
    response.setHeader(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), xr-spatial-tracking=(self)',
    );
    if (peerOf(request).isSecure) {
      response.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}; includeSubDomains`);
    }
    headers(request, response, next);
  };
};
