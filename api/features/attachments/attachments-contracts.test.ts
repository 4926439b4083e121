import { existsSync, readdirSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { backUpFolder } from '#api/storage/sqlite/back-up-folder.ts';
import { sendFile } from '#api/testing/send-file.ts';
import {
  startTestServer,
  temporaryFolder,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const admin = { 'x-admin-key': TEST_ADMIN_KEY };

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

/** The part of a PNG that a header reader needs. */
const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const gif = (more: string): Buffer =>
  Buffer.concat([Buffer.from('GIF89a\u0003\0\u0002\0', 'latin1'), Buffer.from(more)]);

const open = async (settings: Record<string, string> = {}) => {
  const server = await startTestServer(settings);
  const visitor = createVisitorClient(server.url);
  const id = await visitor.start();
  const send = (bytes: Uint8Array, name: string, file: ClientId = aClientId(1)) =>
    sendFile({ url: server.url, headers: { cookie: visitor.cookie() }, id, file, name, bytes });
  const get = (file: ClientId = aClientId(1), headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/conversations/${id}/attachments/${file}`, {
      headers: { cookie: visitor.cookie(), ...headers },
    });
  return { ...server, visitor, id, send, get };
};

interface Hostile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** The name and type as stored, and whether it is shown in place. */
  readonly stored: { readonly name: string; readonly type: string; readonly isShown: boolean };
}

const download = (name: string, type = 'application/octet-stream') => ({
  name,
  type,
  isShown: false,
});
const hello = Buffer.from('hello');

const hostile: readonly Hostile[] = [
  {
    what: 'an SVG with a script',
    name: 'logo.svg',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    stored: download('logo.svg'),
  },
  {
    what: 'HTML named as a picture',
    name: 'cat.png',
    bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
    stored: download('cat.png'),
  },
  {
    what: 'a GIF that is a script too',
    name: 'both.js',
    bytes: gif('=1;alert(1)//'),
    stored: { name: 'both.js', type: 'image/gif', isShown: true },
  },
  {
    what: 'a picture that is a page too',
    name: 'page.html',
    bytes: Buffer.concat([png(2, 2), Buffer.from('<script>alert(1)</script>')]),
    stored: { name: 'page.html', type: 'image/png', isShown: true },
  },
  {
    what: 'a PNG of ten billion pixels',
    name: 'bomb.png',
    bytes: png(100_000, 100_000),
    stored: download('bomb.png', 'image/png'),
  },
  {
    what: 'a picture without dimensions',
    name: 'empty.png',
    bytes: png(0, 5),
    stored: download('empty.png', 'image/png'),
  },
  {
    what: 'a picture cut off in its header',
    name: 'cut.jpg',
    bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    stored: download('cut.jpg', 'image/jpeg'),
  },
  {
    what: 'an archive, which nobody opens',
    name: 'bomb.zip',
    bytes: Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateSync(Buffer.alloc(1_000_000))]),
    stored: download('bomb.zip', 'application/zip'),
  },
  {
    what: 'a PDF',
    name: 'cv.pdf',
    bytes: Buffer.from('%PDF-1.7 /JavaScript'),
    stored: download('cv.pdf', 'application/pdf'),
  },
  { what: 'a path', name: '../../etc/passwd', bytes: hello, stored: download('passwd') },
  { what: 'a path of Windows', name: 'C:\\boot.ini', bytes: hello, stored: download('boot.ini') },
  {
    what: 'a NUL and line breaks',
    name: 'a\0b\r\nc.txt',
    bytes: hello,
    stored: download('abc.txt'),
  },
  { what: 'reversed text', name: 'pho\u202Egpj.exe', bytes: hello, stored: download('phogpj.exe') },
  { what: 'dots alone', name: '...', bytes: hello, stored: download('file') },
  {
    what: 'a quote',
    name: 'a";filename=b.html',
    bytes: hello,
    stored: download('a";filename=b.html'),
  },
  {
    what: 'a name of 300 characters',
    name: `${'x'.repeat(300)}.pdf`,
    bytes: hello,
    stored: download(`${'x'.repeat(attachmentLimits.nameCharacters - 5)}….pdf`),
  },
];

test.each(hostile)('a hostile file, $what: stored, and harmless when read', async (file) => {
  const { send, get } = await open();
  const sent = await send(file.bytes, file.name);
  expect(sent).toMatchObject({ status: 200, body: { received: file.bytes.length } });
  const stored = sent.body.attachment as Attachment;
  expect({ name: stored.name, type: stored.type, isShown: stored.width !== null }).toEqual(
    file.stored,
  );
  const read = await get();
  expect(read.status).toBe(200);
  expect(Buffer.from(await read.arrayBuffer()).equals(file.bytes)).toBe(true);
  const { isShown, type } = file.stored;
  expect(read.headers.get('content-type')).toBe(isShown ? type : 'application/octet-stream');
  expect(read.headers.get('content-disposition')).toMatch(isShown ? /^inline; / : /^attachment; /);
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=86400, immutable',
  });
});

test.each([
  ['an empty file', { bytes: 0 }, 400, 'validation_failed'],
  ['a file of more than 10 MB', { bytes: attachmentLimits.fileBytes + 1 }, 413, 'too_large'],
  ['an id that is none', { attachment_id: '../../x' }, 400, 'validation_failed'],
  ['a name that is no text', { name: 'a\uD800' }, 400, 'validation_failed'],
  ["the owner's side", { from_admin: true }, 401, 'unauthorized'],
])('%s is refused before a byte is sent', async (_, wrong, status, code) => {
  const { visitor, id, dataDir } = await open();
  const body = { attachment_id: aClientId(1), name: 'a', bytes: 1, from_admin: false, ...wrong };
  const answer = await visitor.call<{ error: { code: string } }>(
    'POST',
    `/api/conversations/${id}/attachments`,
    body,
  );
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  expect(existsSync(join(dataDir, 'attachments', 'uploads'))).toBe(false);
});

test('more bytes than announced, a large part and a part of another type are refused', async () => {
  const { url, visitor, id } = await open();
  const path = `/api/conversations/${id}/attachments`;
  const body = { attachment_id: aClientId(1), name: 'a', bytes: 4, from_admin: false };
  expect((await visitor.call('POST', path, body)).status).toBe(200);
  const part = (bytes: BodyInit, type = 'application/octet-stream') =>
    fetch(`${url}${path}/${aClientId(1)}/parts/0`, {
      method: 'POST',
      headers: { cookie: visitor.cookie(), 'content-type': type },
      body: bytes,
    });
  expect((await part('12345')).status).toBe(413);
  expect((await part('x'.repeat(attachmentLimits.partBytes + 1))).status).toBe(413);
  expect((await part('1234', 'text/plain')).status).toBe(415);
  expect((await part('1234')).status).toBe(200);
});

test('an upload continues where it broke off, and repeats change nothing', async () => {
  const { visitor, url, id, get } = await open();
  const path = `/api/conversations/${id}/attachments`;
  const body = { attachment_id: aClientId(1), name: 'a.txt', bytes: 8, from_admin: false };
  const start = async () => (await visitor.call('POST', path, body)).body;
  const part = async (offset: number, text: string) =>
    (
      await fetch(`${url}${path}/${aClientId(1)}/parts/${offset}`, {
        method: 'POST',
        headers: { cookie: visitor.cookie(), 'content-type': 'application/octet-stream' },
        body: text,
      })
    ).json() as Promise<unknown>;
  await start();
  expect(await part(0, 'abcd')).toEqual({ received: 4, attachment: null });
  expect(await part(0, 'XXXX')).toEqual({ received: 4, attachment: null });
  expect(await part(6, 'XX')).toEqual({ received: 4, attachment: null });
  expect(await start()).toEqual({ received: 4, attachment: null });
  const done = await part(4, 'efgh');
  expect(done).toMatchObject({ received: 8, attachment: { name: 'a.txt', bytes: 8 } });
  expect(await start()).toEqual(done);
  expect(await (await get()).text()).toBe('abcdefgh');
});

test('the message with the id of a file carries it, once, for both sides', async () => {
  const { visitor, id, send, url } = await open();
  const { body } = await send(png(3, 2), 'plan.png');
  const draft = { content: 'Picture: plan.png', client_id: aClientId(1) };
  const posted = await visitor.post(id, draft);
  expect(posted.body.message.attachment).toEqual(body.attachment);
  expect((await visitor.post(id, draft)).body.message).toEqual(posted.body.message);
  const owner = createVisitorClient(url, aPrimaryHash(2));
  const listed = await owner.call<{ messages: unknown[] }>(
    'GET',
    `/api/conversations/${id}/messages`,
    undefined,
    admin,
  );
  expect(listed.body.messages).toEqual([posted.body.message]);
  const exported = await owner.call(
    'GET',
    `/api/admin/conversations/${id}/export`,
    undefined,
    admin,
  );
  expect(exported.body).toMatchObject({ conversations: [{ messages: [posted.body.message] }] });
});

test('only the visitor of the conversation and the admin read a file', async () => {
  const { url, id, send, get } = await open();
  await send(hello, 'a.txt');
  const stranger = createVisitorClient(url, aPrimaryHash(2));
  const theirs = await stranger.start();
  expect((await get(aClientId(1), { cookie: stranger.cookie() })).status).toBe(404);
  expect((await get(aClientId(1), { cookie: '' })).status).toBe(404);
  expect(
    (await get(aClientId(1), { cookie: '', 'x-admin-key': 'wrong-key-of-nobody' })).status,
  ).toBe(401);
  expect((await get(aClientId(1), { cookie: '', ...admin })).status).toBe(200);
  // Knowing the id does not help in another conversation either.
  const own = `${url}/api/conversations/${theirs}/attachments/${aClientId(1)}`;
  expect((await fetch(own, { headers: { cookie: stranger.cookie() } })).status).toBe(404);
  const posted = await stranger.post(theirs, { client_id: aClientId(1) });
  expect(posted.body.message.attachment).toBeUndefined();
  const taken = await sendFile({
    url,
    headers: { cookie: stranger.cookie() },
    id: theirs,
    file: aClientId(1),
    name: 'b',
    bytes: hello,
  });
  expect(taken.status).toBe(409);
  expect((await get()).status).toBe(200);
  expect(id).not.toBe(theirs);
});

const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'attachments'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('an erasure deletes the files of the conversation and no others', async () => {
  const { url, dataDir, visitor, id, send } = await open();
  await send(hello, 'a.txt');
  await send(hello, 'b.txt', aClientId(2));
  const other = createVisitorClient(url, aPrimaryHash(2));
  await sendFile({
    url,
    headers: admin,
    id: await other.start(),
    file: aClientId(3),
    name: 'c',
    bytes: hello,
  });
  expect(filesIn(dataDir)).toEqual([aClientId(1), aClientId(2), aClientId(3)]);
  const erased = await visitor.call('POST', `/api/conversations/${id}/erase`, {
    primary_hash: visitor.primaryHash,
    confirm: id,
  });
  expect(erased.status).toBe(200);
  expect(filesIn(dataDir)).toEqual([aClientId(3)]);
});

test('an erasure deletes what has arrived of unfinished files, of the visitor and by the owner', async () => {
  const { url, dataDir, visitor, id } = await open();
  const other = createVisitorClient(url, aPrimaryHash(2));
  const otherId = await other.start();
  const begin = async (of: ConversationId, headers: Record<string, string>, file: ClientId) => {
    const path = `${url}/api/conversations/${of}/attachments`;
    const from_admin = 'x-admin-key' in headers;
    const body = JSON.stringify({ attachment_id: file, name: 'a', bytes: 100, from_admin });
    const json = { ...headers, 'content-type': 'application/json' };
    await fetch(path, { method: 'POST', headers: json, body });
    const raw = { ...headers, 'content-type': 'application/octet-stream' };
    const sent = await fetch(`${path}/${file}/parts/0`, {
      method: 'POST',
      headers: raw,
      body: 'half',
    });
    expect(await sent.json()).toEqual({ received: 4, attachment: null });
  };
  await begin(id, { cookie: visitor.cookie() }, aClientId(1));
  await begin(id, admin, aClientId(2));
  await begin(otherId, { cookie: other.cookie() }, aClientId(3));
  expect(filesIn(dataDir)).toEqual([aClientId(1), aClientId(2), aClientId(3)]);
  const erased = await visitor.call('POST', `/api/conversations/${id}/erase`, {
    primary_hash: visitor.primaryHash,
    confirm: id,
  });
  expect(erased.status).toBe(200);
  expect(filesIn(dataDir)).toEqual([aClientId(3)]);
  const path = `/api/admin/conversations/${otherId}/erase`;
  expect((await visitor.call('POST', path, { confirm: otherId }, admin)).status).toBe(200);
  expect(filesIn(dataDir)).toEqual([]);
});

test('a start deletes uploads and files without a row; a file that is missing is reported', async () => {
  const dataDir = temporaryFolder();
  const first = await open({ DATA_DIR: dataDir });
  await first.send(hello, 'a.txt');
  await first.stop();
  const root = join(dataDir, 'attachments');
  writeFileSync(join(root, 'uploads', aClientId(8)), 'half of it');
  mkdirSync(join(root, 'ff'), { recursive: true });
  const lost = aClientId(9);
  writeFileSync(join(root, 'ff', lost), 'nobody knows it');
  renameSync(join(root, 'ff', lost), join(root, lost.slice(0, 2), lost));
  const second = await startTestServer({ DATA_DIR: dataDir });
  const path = `/api/conversations/${first.id}/attachments/${aClientId(1)}`;
  const read = () => fetch(`${second.url}${path}`, { headers: admin });
  expect(await (await read()).text()).toBe('hello');
  await expect.poll(() => filesIn(dataDir)).toEqual([aClientId(1)]);
  rmSync(join(root, aClientId(1).slice(0, 2), aClientId(1)));
  const gone = await read();
  expect([gone.status, await gone.json()]).toMatchObject([
    404,
    { error: { message: 'this file is no longer here' } },
  ]);
});

test('a backup holds the files, and a server started from it serves them', async () => {
  const { dataDir, id, send, stop } = await open();
  await send(png(3, 2), 'plan.png');
  await send(hello, 'a.txt', aClientId(2));
  // Erased between the copy of the database and of the files: the backup is sound without it.
  rmSync(join(dataDir, 'attachments', aClientId(2).slice(0, 2), aClientId(2)));
  const made = await backUpFolder(dataDir, temporaryFolder(), Date.now());
  await stop();
  const restored = await startTestServer({ DATA_DIR: made.folder });
  const read = (file: ClientId) =>
    fetch(`${restored.url}/api/conversations/${id satisfies ConversationId}/attachments/${file}`, {
      headers: admin,
    });
  expect(Buffer.from(await (await read(aClientId(1))).arrayBuffer())).toEqual(png(3, 2));
  expect((await read(aClientId(2))).status).toBe(404);
});

test('a script that uploads file after file is slowed down', async () => {
  const { send } = await open();
  const times = attachmentLimits.perAddress[0].times;
  for (let n = 1; n <= times; n += 1) {
    expect((await send(hello, 'a', aClientId(n))).status).toBe(200);
  }
  expect((await send(hello, 'a', aClientId(times + 1))).status).toBe(429);
});
