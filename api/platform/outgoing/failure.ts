export interface Failed {
  readonly ok: false;
  /** `forbidden`: this address is never called. `failed`: no answer came; a retry may succeed. */
  readonly code: 'forbidden' | 'failed';
  /** Text to show after the address. */
  readonly reason: string;
}

/** An address outside the public internet. */
export class ForbiddenAddress extends Error {
  constructor(address: string) {
    super(`leads to ${address}, which is not an address of the public internet`);
    this.name = 'ForbiddenAddress';
  }
}

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has a name without an address',
  EAI_AGAIN: 'has a name that could not be looked up just now',
  ECONNREFUSED: 'accepts no connection',
  ECONNRESET: 'closed the connection without an answer',
  ETIMEDOUT: 'cannot be reached',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ABORT_ERR: 'did not answer in time',
  HPE_HEADER_OVERFLOW: 'answered with too many headers',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate of another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that no known authority signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that no known authority signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that no known authority signed',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate that no known authority signed',
};

/** A request that cannot be written, such as one with a line break in a header, fails every time. */
const unwritable = new Set(['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** For a name with several addresses Node reports one error per attempt. */
const causeOf = (error: unknown): unknown =>
  error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;

export const failureOf = (thrown: unknown): Failed => {
  const error = causeOf(thrown);
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ForbiddenAddress) return { ok: false, code: 'forbidden', reason: message };
  const reason = (code !== undefined && words[code]) || `failed: ${message}`;
  return { ok: false, code: unwritable.has(code ?? '') ? 'forbidden' : 'failed', reason };
};
