import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decryptMessage, type Receiver } from '#api/features/alarms/push/testing/decrypt.ts';
import { createOutgoing } from '#api/platform/outgoing/outgoing.ts';

const certificate = (name: string) =>
  readFileSync(new URL(`../../../../testing/certificates/${name}.pem`, import.meta.url), 'utf8');

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The JSON for the browser. */
  readonly payload: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const jsonOf = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

/** The claims of an `Authorization: vapid` header (RFC 8292); throws unless its signature is right. */
const verifyVapid = (header: string | undefined): { claims: object; publicKey: string } => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { typ, alg } = jsonOf(head);
  if (typ !== 'JWT' || alg !== 'ES256') throw new Error(`not an ES256 token: ${header}`);
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return { claims: jsonOf(claims), publicKey };
};

/** A browser's side of a subscription. */
const newReceiver = () => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const receiver: Receiver = { privateKey: curve.getPrivateKey(), secret: randomBytes(16) };
  const keys = {
    p256dh: curve.getPublicKey('base64url'),
    auth: Buffer.from(receiver.secret).toString('base64url'),
  };
  return { receiver, keys };
};

/**
 * A push service on https://localhost that behaves like real ones: checks headers and signature, and
 * decrypts as the subscribed browser would. Answers 400 to anything wrong.
 */
export const startPushService = async () => {
  const receivers = new Map<string, Receiver>();
  const received: ReceivedPush[] = [];
  const faults: string[] = [];
  let nextAnswer = (_payload: ReceivedPush['payload']): Answer => ({ status: 201 });

  const check = (path: string, headers: IncomingHttpHeaders, body: Buffer) => {
    const receiver = receivers.get(path);
    if (!receiver) throw new Error(`nobody subscribed at ${path}`);
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
    if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) throw new Error('no TTL');
    if (!/^[\w-]{1,32}$/.test(headers['topic']?.toString() ?? '')) throw new Error('no topic');
    const { claims } = verifyVapid(headers.authorization);
    const payload = JSON.parse(
      decryptMessage(body, receiver).toString(),
    ) as ReceivedPush['payload'];
    return { path, headers, payload, claims: claims as ReceivedPush['claims'] };
  };

  const server = createServer(
    { key: certificate('server-key'), cert: certificate('server') },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.once('end', () => {
        try {
          const checked = check(request.url ?? '', request.headers, Buffer.concat(chunks));
          received.push(checked);
          const answer = nextAnswer(checked.payload);
          response.writeHead(answer.status, answer.headers).end(answer.body);
        } catch (error) {
          faults.push(String(error));
          response.writeHead(400).end(String(error));
        }
      });
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** The reasons of answers with 400. */
    faults,
    /** Sets the answer to correct requests from now on. */
    answerWith: (next: Answer | typeof nextAnswer): void => {
      nextAnswer = typeof next === 'function' ? next : () => next;
    },
    /** Returns the same as a browser's `PushManager.subscribe`. */
    subscribe: (path: string) => {
      const { receiver, keys } = newReceiver();
      receivers.set(path, receiver);
      return { endpoint: `${origin}${path}`, keys };
    },
    /** Reaches this service, which has a private address and a private authority. */
    outgoing: () =>
      createOutgoing({
        allowsPrivate: true,
        authorities: certificate('authority'),
        timeoutMs: 20_000,
        maxAnswerBytes: 2_048,
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
