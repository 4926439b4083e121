import type { Net, Session } from 'electron';
import type { RefusedCertificate } from '#shared/contracts/desktop-bridge.ts';

/** The app's access to the network. */
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
  /** Like the browser's. */
  readonly WebSocket: new (url: string) => unknown;
  /** The host's certificate, if the system did not trust it when last seen. */
  readonly refusedOf: (hostname: string) => RefusedCertificate | null;
}

const reasons: readonly (readonly [RegExp, RefusedCertificate['reason']])[] = [
  [/DATE_INVALID/, 'date'],
  [/COMMON_NAME_INVALID/, 'name'],
  [/AUTHORITY_INVALID/, 'authority'],
];

/**
 * Electron's own network stack, shared with the console in the window: the system's proxy and
 * authorities apply, which Node ignores. Untrusted certificates stay refused; only the reason is
 * remembered, because a failed call has none.
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
    // Omits the cookies of the console in the window. A redirect could carry the key elsewhere.
    fetch: (url, request) => net.fetch(url, { ...request, credentials: 'omit', redirect: 'error' }),
    WebSocket: net.WebSocket,
    refusedOf: (hostname) => refused.get(hostname) ?? null,
  };
};
