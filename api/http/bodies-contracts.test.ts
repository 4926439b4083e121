import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { postContact } from '#shared/contracts/contact.ts';
import { startConversation } from '#shared/contracts/conversations.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { calls } from '#shared/contracts/index.ts';
import { renewPushDevice } from '#shared/contracts/push.ts';
import { aClientId, aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const NONE = 'no answer before the body';

interface Announced {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly bytes?: number;
}

/** Sends the head of a request without its body. Resolves with the status of the answer. */
const announce = (url: string, { path, headers, type, bytes = 60_000 }: Announced) => {
  const sent = request(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': type ?? 'application/json',
      'content-length': String(bytes),
      ...headers,
    },
  });
  onTestFinished(() => void sent.destroy());
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.statusCode ?? 0));
    sent.on('error', reject);
  });
  sent.flushHeaders();
  return { sent, status };
};

const statusOf = async (url: string, announced: Announced): Promise<number | typeof NONE> => {
  const silence = new Promise<typeof NONE>((resolve) => setTimeout(resolve, 2_000, NONE));
  return Promise.race([announce(url, announced).status, silence]);
};

/** Calls that need no token. */
const open = new Set<unknown>([
  ...[startConversation, postContact, trackEvent, sendFingerprint, renewPushDevice],
]);

const closed = Object.values(calls).filter((call) => call.method === 'POST' && !open.has(call));

test('every call that needs a token is refused before a byte of its body is read', async () => {
  const { url } = await startTestServer();
  const answers = await Promise.all(
    closed.map(async ({ path }) => {
      const filled = path.replaceAll(/:(\w+)/g, (_, name) =>
        name === 'offset' ? '0' : aConversationId(1),
      );
      return [path, await statusOf(url, { path: filled })] as const;
    }),
  );
  expect(answers.length).toBeGreaterThan(40);
  expect(answers.filter(([, status]) => status !== 401 && status !== 404)).toEqual([]);
});

const partType = 'application/octet-stream';

const openUpload = async (bytes = attachmentLimits.fileBytes) => {
  const server = await startTestServer();
  const visitor = createVisitorClient(server.url);
  const id = await visitor.start();
  const base = `/api/conversations/${id}/attachments`;
  const begun = await visitor.call('POST', base, {
    attachment_id: aClientId(1),
    name: 'a',
    bytes,
    from_admin: false,
  });
  expect(begun.status).toBe(200);
  const part = (
    over: Partial<Announced> & { readonly file?: number; readonly at?: number } = {},
  ) => ({
    path: `${base}/${aClientId(over.file ?? 1)}/parts/${over.at ?? 0}`,
    headers: over.headers ?? { cookie: visitor.cookie() },
    type: over.type ?? partType,
    bytes: over.bytes ?? 1_000,
  });
  return { ...server, visitor, id, part };
};

test('a part that no upload expects is refused before its bytes are read', async () => {
  const { url, part } = await openUpload(8_000);
  const stranger = createVisitorClient(url, aPrimaryHash(2));
  await stranger.start();
  const theirs = { cookie: stranger.cookie() };
  expect(await statusOf(url, part({ headers: theirs })), "another's upload").toBe(404);
  expect(await statusOf(url, part({ file: 2 })), 'no such upload').toBe(404);
  expect(await statusOf(url, part({ headers: {} })), 'no token').toBe(404);
  expect(await statusOf(url, part({ headers: { 'x-admin-key': 'a-wrong-key' } }))).toBe(401);
  expect(await statusOf(url, part({ at: 4_000 })), 'another offset').toBe(200);
  expect(await statusOf(url, part({ bytes: 8_001 })), 'more than was announced').toBe(413);
  const large = attachmentLimits.partBytes + 1;
  expect(await statusOf(url, part({ bytes: large })), 'larger than a part').toBe(413);
  expect(await statusOf(url, part({ type: 'text/plain' })), 'another type').toBe(415);
  expect(await statusOf(url, part()), 'the part that is next').toBe(NONE);
});

test('an upload receives one part at a time: a newer part ends the older', async () => {
  const { url, visitor, id, part } = await openUpload();
  const older = announce(url, part({ bytes: 4 }));
  older.sent.write('ab');
  // When the server answers another call, it is reading the part.
  await visitor.messages(id);
  const isOver = older.status.then(
    (status) => status,
    () => 'ended',
  );
  const newer = announce(url, part({ bytes: 4 }));
  newer.sent.end('abcd');
  expect(await newer.status).toBe(200);
  expect(await isOver).not.toBe(200);
});
