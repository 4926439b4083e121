import type { Net, Session } from 'electron';
import type { RefusedCertificate } from '#shared/contracts/desktop-bridge.ts';

/** How the app reaches the network. */
export interface Network {
  readonly fetch: (
    url: string,
    request: {
      method: string;
      headers?: Record<string, string>;
      body?: string | Uint8Array<ArrayBuffer> | null | undefined;
      signal?: AbortSignal;
    },
  ) => Promise<Response>;
  /** As browsers have it. */
  readonly WebSocket: new (url: string) => unknown;
  /** The certificate of that host, if the system did not trust it when it was last seen. */
  readonly refusedOf: (hostname: string) => RefusedCertificate | null;
}

const reasons: readonly (readonly [RegExp, RefusedCertificate['reason']])[] = [
  [/DATE_INVALID/, 'date'],
  [/COMMON_NAME_INVALID/, 'name'],
  [/AUTHORITY_INVALID/, 'authority'],
];

/**
 * Electron's own stack, which is that of the console in the window: the proxy and the authorities of
 * the system apply. Node has neither. What the system does not trust stays refused; only the reason
 * is remembered, because a failed call has none.
 */
export const setupNetwork = (
  net: Pick<Net, 'fetch' | 'WebSocket'>,
  session: Pick<Session, 'setCertificateVerifyProc'>,
): Network => {
  const refused = new Map<string, RefusedCertificate>();
  session.setCertificateVerifyProc((request, decide) => {
    const { hostname, certificate, verificationResult, errorCode } = request;
    const isTrusted = errorCode === 0;
    refused.delete(hostname);
    if (!isTrusted)
      refused.set(hostname, {
        subject: certificate.subjectName,
        issuer: certificate.issuerName,
        isSelfSigned: certificate.subjectName === certificate.issuerName,
        validUntil: certificate.validExpiry * 1_000,
        reason: reasons.find(([pattern]) => pattern.test(verificationResult))?.[1] ?? 'other',
      });
    // 0 accepts and -2 refuses.
    decide(isTrusted ? 0 : -2);
  });
  return {
    // Without the cookies of the console in the window. A redirect could carry the key elsewhere.
    fetch: (url, request) => net.fetch(url, { ...request, credentials: 'omit', redirect: 'error' }),
    WebSocket: net.WebSocket,
    refusedOf: (hostname) => refused.get(hostname) ?? null,
  };
};
