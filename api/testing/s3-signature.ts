import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The account of an S3 double. */
export interface S3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const SKEW_MS = 15 * 60_000;

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** `20261125T030000Z` as ms since the epoch. */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Checks a request by AWS Signature Version 4, written from its documentation
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, 2026-11) and not from
 * the client under test. Null if valid, else S3's error code.
 */
export const findSignatureFault = (
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  account: S3Account,
): string | null => {
  const [, accessKeyId, day, region, signedHeaders = '', signature] =
    FORM.exec(request.headers.authorization ?? '') ?? [];
  if (accessKeyId === undefined || day === undefined) return 'AccessDenied';
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  const date = String(request.headers['x-amz-date']);
  if (!date.startsWith(day)) return 'AccessDenied';
  if (!(Math.abs(timeOf(date) - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const hash = request.headers['x-amz-content-sha256'];
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  // Unsigned headers could be changed in transit.
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const scope = `${day}/${account.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [account.region, 's3', 'aws4_request'].reduce(
    (so, part) => hmac(so, part),
    hmac(`AWS4${account.secretAccessKey}`, day),
  );
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
};
