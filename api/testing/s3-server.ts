import { createHash, randomUUID, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { listenForTest } from '#api/testing/listen-for-test.ts';

/** The account of an S3 double. */
interface S3Account {
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
const findSignatureFault = (
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

/** The parts of a request that a fault may depend on. */
export interface S3Request {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

/**
 * Faults of a request. `error`: answered 503. `drop`: the connection ends without an answer, after the
 * work was done. `cut`: the upload, or the answer, ends halfway. `damage`: one byte of the answer, or of
 * the stored object, is changed. `complete_error`: an upload that cannot be completed, answered 200.
 */
export type S3Fault = 'error' | 'drop' | 'cut' | 'damage' | 'complete_error';

interface Stored {
  content: Buffer;
  readonly at: Date;
}

interface Upload {
  readonly key: string;
  readonly at: Date;
  readonly parts: Map<number, Buffer>;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Record<string, string>;
}

const BUCKET = 'copies';
const PART_BYTES_MIN = 5 * 1024 * 1024;
const ACCOUNT: S3Account = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-test-1',
};

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

const xml = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inner}</${name}>`;

const failure = (status: number, code: string): Answer => ({
  status,
  body: xml('Error', `<Code>${code}</Code><Message>as a test wishes</Message>`),
});

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** The part of an object that a request wants, with the matching status. */
const rangeOf = (content: Buffer, header: string | undefined): Answer => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  const etag = etagOf(content);
  if (from === undefined) return { status: 200, body: content, headers: { etag } };
  const end = to === '' ? content.length : Number(to) + 1;
  const range = `bytes ${from}-${end - 1}/${content.length}`;
  const body = content.subarray(Number(from), end);
  return { status: 206, body, headers: { etag, 'content-range': range } };
};

/** Changes one byte. */
const damage = (content: Buffer): Buffer => {
  const changed = Buffer.from(content);
  const at = Math.floor(content.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

/** The objects of one bucket, like in S3. */
const createBucket = (pageSize: number) => {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const put = (key: string, content: Buffer): Answer => {
    objects.set(key, { content, at: new Date() });
    return { status: 200, headers: { etag: etagOf(content) } };
  };
  const list = (query: URLSearchParams): Answer => {
    const after = query.get('continuation-token') ?? '';
    const all = [...objects]
      .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = all.slice(0, pageSize);
    const rows = page.map(
      ([key, { content, at }]) =>
        `<Contents><Key>${escapeMarkup(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`,
    );
    const more = all.length > page.length;
    const token = more
      ? `<NextContinuationToken>${escapeMarkup(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`
      : '';
    const body = xml(
      'ListBucketResult',
      `<IsTruncated>${more}</IsTruncated>${token}${rows.join('')}`,
    );
    return { status: 200, body };
  };
  const listUploads = (query: URLSearchParams): Answer => {
    const rows = [...uploads]
      .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
      .map(
        ([id, { key, at }]) =>
          `<Upload><Key>${escapeMarkup(key)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
    return { status: 200, body: xml('ListMultipartUploadsResult', rows.join('')) };
  };
  const listing = (query: URLSearchParams): Answer =>
    query.has('uploads') ? listUploads(query) : list(query);
  const begin = (key: string): Answer => {
    const id = randomUUID();
    uploads.set(id, { key, at: new Date(), parts: new Map() });
    return {
      status: 200,
      body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`),
    };
  };
  const complete = (key: string, id: string, body: string): Answer => {
    const upload = uploads.get(id);
    if (!upload || upload.key !== key) return failure(404, 'NoSuchUpload');
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag = '']) => {
      const part = upload.parts.get(Number(number));
      return part && etagOf(part) === etag.replaceAll('&quot;', '"') ? part : null;
    });
    if (parts.length === 0 || parts.includes(null)) return failure(400, 'InvalidPart');
    const whole = parts.filter((part) => part !== null);
    if (whole.slice(0, -1).some((part) => part.length < PART_BYTES_MIN))
      return failure(400, 'EntityTooSmall');
    uploads.delete(id);
    put(key, Buffer.concat(whole));
    return {
      status: 200,
      body: xml('CompleteMultipartUploadResult', `<Key>${escapeMarkup(key)}</Key>`),
    };
  };
  const putPart = (key: string, id: string, number: number, content: Buffer): Answer => {
    const upload = uploads.get(id);
    if (!upload || upload.key !== key) return failure(404, 'NoSuchUpload');
    upload.parts.set(number, content);
    return { status: 200, headers: { etag: etagOf(content) } };
  };
  return { objects, uploads, put, listing, begin, complete, putPart };
};

type Bucket = ReturnType<typeof createBucket>;

const answerObject = (
  bucket: Bucket,
  { method, key, query }: S3Request,
  request: IncomingMessage,
  body: Buffer,
): Answer => {
  const upload = query.get('uploadId');
  if (method === 'POST' && query.has('uploads')) return bucket.begin(key);
  if (method === 'POST' && upload !== null) return bucket.complete(key, upload, body.toString());
  if (method === 'PUT' && upload !== null)
    return bucket.putPart(key, upload, Number(query.get('partNumber')), body);
  if (method === 'DELETE' && upload !== null) {
    bucket.uploads.delete(upload);
    return { status: 204 };
  }
  if (method === 'PUT') return bucket.put(key, body);
  if (method === 'DELETE') {
    bucket.objects.delete(key);
    return { status: 204 };
  }
  const stored = bucket.objects.get(key);
  if (method !== 'GET') return failure(405, 'MethodNotAllowed');
  if (!stored) return failure(404, 'NoSuchKey');
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted !== etagOf(stored.content))
    return failure(412, 'PreconditionFailed');
  return rangeOf(stored.content, request.headers.range);
};

const send = async (response: ServerResponse, answer: Answer, isCut: boolean): Promise<void> => {
  const body = Buffer.from(answer.body ?? '');
  response.writeHead(answer.status, { 'content-length': body.length, ...answer.headers });
  if (!isCut) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  // Written data must arrive before the connection ends.
  await new Promise((flushed) => setTimeout(flushed, 5));
  response.destroy();
};

/** An S3 double with one bucket, which verifies every signature. `fault` decides about each request. */
export const startS3Server = async (options: { pageSize?: number } = {}) => {
  const bucket = createBucket(options.pageSize ?? 1_000);
  let faultOf: (request: S3Request) => S3Fault | null = () => null;
  const refused: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const requested = {
      method: request.method ?? '',
      key: rest.join('/'),
      query: url.searchParams,
    };
    const fault = faultOf(requested);
    if (fault === 'cut' && requested.method === 'PUT') {
      await once(request, 'data');
      request.destroy();
      return;
    }
    const body = await readBody(request);
    const code = findSignatureFault(request, url, body, ACCOUNT);
    if (code !== null) {
      refused.push(code);
      return send(response, failure(403, code), false);
    }
    if (name !== BUCKET) return send(response, failure(404, 'NoSuchBucket'), false);
    if (fault === 'error') return send(response, failure(503, 'SlowDown'), false);
    if (fault === 'complete_error') return send(response, failure(200, 'InternalError'), false);
    const given = fault === 'damage' && request.method === 'PUT' ? damage(body) : body;
    const answer =
      requested.key === '' && requested.method === 'GET'
        ? bucket.listing(requested.query)
        : answerObject(bucket, requested, request, given);
    if (fault === 'drop') return void response.destroy();
    const isDamaged = fault === 'damage' && request.method === 'GET' && answer.status < 300;
    const sent = isDamaged ? { ...answer, body: damage(Buffer.from(answer.body ?? '')) } : answer;
    return send(response, sent, fault === 'cut' && request.method === 'GET');
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const endpoint = await listenForTest(server);
  return {
    endpoint,
    refused,
    objects: bucket.objects,
    uploads: bucket.uploads,
    url: `${endpoint}/${BUCKET}`,
    ...ACCOUNT,
    /** Sets the fault from now on. */
    failBy: (fault: typeof faultOf): void => {
      faultOf = fault;
    },
  };
};
