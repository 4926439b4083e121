import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { PeerReader } from '#api/http/peer.ts';
import type { Site } from '#api/http/site.ts';

// The site needs two permissions: the VR page's headset and full-screen films. All others are denied. An
// unknown name logs a warning in the browser's console, so only names that every browser knows are
// listed.
const PERMISSIONS = [
  ...['xr-spatial-tracking', 'fullscreen'].map((name) => `${name}=(self)`),
  ...['camera', 'microphone', 'geolocation', 'display-capture', 'payment'].map((n) => `${n}=()`),
  ...['usb', 'serial', 'hid', 'midi', 'accelerometer', 'gyroscope', 'magnetometer'].map(
    (name) => `${name}=()`,
  ),
].join(', ');

const YEAR_S = 365 * 24 * 60 * 60;

export interface ContentPolicy {
  /** The site whose inline scripts may run; their hashes change with the served build. */
  readonly site: Pick<Site, 'inlineScriptHashes'>;
  /** Other origins that the pages may call. */
  readonly connectOrigins: readonly string[];
}

/** Cached: helmet's headers are the same for every response, and each computation takes 13 calls. */
const readHeaders = (helmetHandler: RequestHandler): [name: string, value: string][] => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetHandler(request as Request, response as Response, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
};

/** Scripts run from this origin, or inline if their hash is known. */
const listSecurityHeaders = (
  inlineScriptHashes: readonly string[],
  connectOrigins: readonly string[],
): [name: string, value: string][] => {
  const handler = helmet({
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
    // `onlyHttps` sets it, because the header is meaningless over plain http.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  return [...readHeaders(handler), ['Permissions-Policy', PERMISSIONS]];
};

/** The headers of every response, recomputed after a switch to a build with other scripts. */
export const securityHeadersOf = ({ site, connectOrigins }: ContentPolicy) => {
  let hashes = site.inlineScriptHashes;
  let headers = listSecurityHeaders(hashes, connectOrigins);
  return (): [name: string, value: string][] => {
    if (hashes !== site.inlineScriptHashes) {
      hashes = site.inlineScriptHashes;
      headers = listSecurityHeaders(hashes, connectOrigins);
    }
    return headers;
  };
};

/** The extra header over https. */
export const onlyHttps: readonly [name: string, value: string] = [
  'Strict-Transport-Security',
  `max-age=${YEAR_S}; includeSubDomains`,
];

/** The same as Express middleware. */
export const createSecurityHeaders = (
  policy: ContentPolicy,
  peerOf: PeerReader,
): RequestHandler => {
  const headersNow = securityHeadersOf(policy);
  return (request, response, next) => {
    for (const [name, value] of headersNow()) response.setHeader(name, value);
    if (peerOf(request).isSecure) response.setHeader(...onlyHttps);
    next();
  };
};
