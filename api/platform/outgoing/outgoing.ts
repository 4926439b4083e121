import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { createPublicAddressCheck } from '#api/platform/public-address.ts';

interface Failed {
  readonly ok: false;
  /** `forbidden`: this address is never called. `failed`: no answer came; a retry may succeed. */
  readonly code: 'forbidden' | 'failed';
  /** Text to show after the address. */
  readonly reason: string;
}

/** An address outside the public internet. */
class ForbiddenAddress extends Error {
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

const failureOf = (thrown: unknown): Failed => {
  const error = causeOf(thrown);
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ForbiddenAddress) return { ok: false, code: 'forbidden', reason: message };
  const reason = (code !== undefined && words[code]) || `failed: ${message}`;
  return { ok: false, code: unwritable.has(code ?? '') ? 'forbidden' : 'failed', reason };
};

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name to all its addresses. Rejects if it has none. */
type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

interface TargetOptions {
  readonly allowsHttp?: boolean;
  readonly allowsPrivate?: boolean;
  readonly resolve?: Resolve;
}

/** Checks where requests may go: the form of the address, and the addresses that its name resolves to. */
const createTargets = ({
  allowsHttp = false,
  allowsPrivate = false,
  resolve = resolveBySystem,
}: TargetOptions) => {
  const isPublic = createPublicAddressCheck();
  const isAllowed = (address: string): boolean => allowsPrivate || isPublic(address);

  const refusalOf = (text: string): string | null => {
    if (!URL.canParse(text)) return 'is not a web address';
    const { protocol, hostname, username, password } = new URL(text);
    if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) {
      return allowsHttp ? 'must begin with https:// or http://' : 'must begin with https://';
    }
    if (username !== '' || password !== '') return 'must hold no user name or password';
    // Node resolves names only. The parser has already normalized 0x7f.1 and 2130706433 to 127.0.0.1.
    const literal = hostname.replace(/^\[(.+)\]$/, '$1');
    if (isIP(literal) !== 0 && !isAllowed(literal)) return new ForbiddenAddress(literal).message;
    return null;
  };

  /** Passed to `net.connect`, so that it connects to exactly the checked addresses. */
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    const answer = (addresses: readonly ResolvedAddress[]) => {
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(new ForbiddenAddress(addresses[0]?.address ?? hostname), []);
      else if (all) callback(null, [...allowed]);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(answer, (error: Error) => callback(error, []));
  };

  return { refusalOf, lookup };
};

export interface OutgoingOptions {
  /** Accepts http besides https. */
  readonly allowsHttp?: boolean;
  /** Accepts addresses outside the public internet, such as 10.0.0.1 or this machine. */
  readonly allowsPrivate?: boolean;
  /** For the whole request, from resolving the name to the end of the answer. */
  readonly timeoutMs: number;
  /** Reads this much of an answer and discards the rest. */
  readonly maxAnswerBytes: number;
  /** Certificate authorities that replace Node's own, as PEM. */
  readonly authorities?: string;
  /** Replaces the system's resolver. */
  readonly resolve?: Resolve;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

export type OutgoingAnswer =
  | {
      readonly ok: true;
      /** Any status: redirects are not followed. */
      readonly status: number;
      /** By lower-case name; repeated fields are joined by commas. */
      readonly headers: Readonly<Record<string, string>>;
      /** The first `maxAnswerBytes`, decoded as UTF-8. */
      readonly body: string;
    }
  | Failed;

export interface Outgoing {
  /** The reason why requests to that address are refused, in words; null if its form is allowed. */
  refusalOf(url: string): string | null;
  /** Never rejects. */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/** Reads the first `maxBytes` of an answer. Closes the connection if there are more. */
const readStart = (response: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => done(Buffer.concat(chunks).subarray(0, maxBytes));
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < maxBytes) return;
      finish();
      response.destroy();
    });
    response.once('end', finish);
    response.once('error', failed);
    response.once('close', () => failed(new Error('the answer ended early')));
  });

/**
 * Sends requests to addresses that others chose, such as push services and webhooks. Checks the address
 * when connecting, because a name may resolve differently by then. Each request has its own connection.
 */
export const createOutgoing = (options: OutgoingOptions): Outgoing => {
  const { timeoutMs, maxAnswerBytes } = options;
  const targets = createTargets(options);

  const exchange = (url: URL, { headers, body, signal }: OutgoingRequest) =>
    new Promise<OutgoingAnswer>((done, failed) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // A shared agent would reuse open connections and skip the check of the address.
        agent: false,
        lookup: targets.lookup,
        ...(options.authorities !== undefined && { ca: options.authorities }),
        ...(signal && { signal }),
      });
      const timer = setTimeout(
        () => request.destroy(new Error(`no answer within ${timeoutMs / 1_000} s`)),
        timeoutMs,
      );
      request.once('close', () => clearTimeout(timer));
      // Never removed: a connection may still break after the answer was read.
      request.on('error', failed);
      request.once('response', (response) => {
        readStart(response, maxAnswerBytes).then(
          (start) =>
            done({
              ok: true,
              status: response.statusCode ?? 0,
              headers: headersOf(response),
              body: start.toString('utf8'),
            }),
          failed,
        );
      });
      request.end(body);
    });

  return {
    refusalOf: targets.refusalOf,
    post: async (request) => {
      const refusal = targets.refusalOf(request.url);
      if (refusal !== null) return { ok: false, code: 'forbidden', reason: refusal };
      try {
        return await exchange(new URL(request.url), request);
      } catch (error) {
        return failureOf(error);
      }
    },
  };
};
