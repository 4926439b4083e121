import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { withoutTrailing } from '#shared/domain/without-trailing.ts';

/** An S3-compatible bucket with its credentials. */
export interface S3Location {
  /** `https://host/bucket` or `https://host/bucket/prefix`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The path below the prefix; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const ATTEMPTS = 6;
const WAIT_MS = 300;
/** A part of 16 MiB at 30 kB/s. */
const ANSWER_WITHIN_MS = 10 * 60_000;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);
/** Errors for a body that arrived damaged. */
const GARBLED = new Set([
  'XAmzContentSHA256Mismatch',
  'BadDigest',
  'IncompleteBody',
  'InternalError',
]);

export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, words: string) {
    super(words);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

const wordsOf = (code: string): string => {
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied'].includes(code))
    return 'check BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and what the key may do';
  if (code === 'NoSuchBucket') return 'check the bucket in BACKUP_S3_URL';
  if (code === 'AuthorizationHeaderMalformed') return 'check BACKUP_S3_REGION';
  if (code === 'RequestTimeTooSkewed') return 'set the clock of this machine';
  return 'it may work later';
};

export const elementsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf(`</${name}>`);
      return end < 0 ? [] : [rest.slice(0, end)];
    });

/** The text of the first XML element of this name; null without one. */
export const elementOf = (xml: string, name: string): string | null =>
  elementsOf(xml, name)[0]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&') ?? null;

const failureOf = async (response: Response, host: string): Promise<S3Error> => {
  const code = elementOf(await response.text(), 'Code') ?? `HTTP ${response.status}`;
  return new S3Error(response.status, code, `${host} refused it (${code}): ${wordsOf(code)}`);
};

const isPassing = (failure: unknown): boolean =>
  !(failure instanceof S3Error) || PASSING.has(failure.status) || GARBLED.has(failure.code);

/** Calls a bucket. Retries passing failures, since every call may safely run twice. */
export const createS3Client = (location: S3Location, waitMs = WAIT_MS) => {
  const base = withoutTrailing(location.url, (character) => character === '/');
  const [, bucket = '', ...prefix] = new URL(base).pathname.split('/').map(decodeURIComponent);
  const { host, origin } = new URL(base);
  const urlOf = (key: string, query: S3Call['query'] = {}): string => {
    const path = key === '' ? [bucket] : [bucket, ...prefix, key];
    const url = new URL(`${origin}/${path.map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const attempt = async ({ method, key, query, headers, body }: S3Call): Promise<Response> => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: urlOf(key, query),
      service: 's3',
      region: location.region,
      accessKeyId: location.accessKeyId,
      secretAccessKey: location.secretAccessKey,
      // The signed hash lets the storage refuse a body that was truncated or changed in transit.
      headers: { ...headers, 'x-amz-content-sha256': hash },
    }).sign();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN_MS);
    try {
      // The timeout ends with the response headers: a large body takes its time.
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: patience.signal,
        ...(body && { body: new Uint8Array(body) }),
      });
    } finally {
      clearTimeout(timer);
    }
  };
  /** Throws `S3Error` unless the call succeeds. */
  const call = async (given: S3Call): Promise<Response> => {
    let failure: Error | null = null;
    for (let n = 0; n < ATTEMPTS; n += 1) {
      if (n > 0) await wait(waitMs * 2 ** (n - 1) * (0.5 + Math.random()));
      try {
        const response = await attempt(given);
        if (response.ok) return response;
        failure = await failureOf(response, host);
      } catch (error) {
        failure = new Error(`${host} cannot be reached`, { cause: error });
      }
      if (!isPassing(failure)) throw failure;
    }
    throw failure ?? new Error(`${host} was not called`);
  };
  const folder = prefix.map((part) => `${part}/`).join('');
  return { call, waitMs, prefix: folder, name: `s3://${bucket}/${folder} at ${host}` };
};

export type S3Client = ReturnType<typeof createS3Client>;
