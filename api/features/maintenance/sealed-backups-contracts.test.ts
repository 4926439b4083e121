import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { listSealedCopies, type SealedCopies, type System } from '#shared/contracts/maintenance.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { fetchCopy } from '#api/commands/restore/fetch-copy.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import { sendFile } from '#api/testing/send-file.ts';
import {
  startTestServer,
  temporaryFolder,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const MINUTE_MS = 60_000;
const SECRET = '7a'.repeat(32);
const headers = { 'x-admin-key': TEST_ADMIN_KEY };

const get = async <Body>(url: string, path: string): Promise<Body> =>
  (await createAdminClient(url).get<Body>(`/api/admin/${path}`)).body;

/** A server with a folder for sealed copies, whose clock the test advances. */
const open = async () => {
  const folder = temporaryFolder();
  const { timers, advance } = createManualTimers(MINUTE_MS);
  // Noon, so that no full copy becomes due in the hour that follows.
  let aheadMs = new Date().setUTCHours(12, 0, 0, 0) - Date.now();
  const clock = { now: () => Date.now() + aheadMs };
  const server = await startTestServer(
    { BACKUP_DIR: folder, BACKUP_KEY: SECRET },
    { timers, clock },
  );
  const list = () => get<SealedCopies>(server.url, 'backups');
  return {
    server,
    folder,
    list,
    /** Advances the time, and waits for that many copies. */
    pass: async (ms: number, copies: number) => {
      aheadMs += ms;
      advance(MINUTE_MS);
      await eventually(async () => {
        const { backups } = await get<System>(server.url, 'system');
        expect(backups.sealed?.failures).toEqual([]);
        expect(backups.is_running).toBe(false);
        expect((await list()).copies).toHaveLength(copies);
      });
      return (await list()).copies.map(({ name }) => name);
    },
    /** A server on SQLite that starts from a copy. */
    restore: async (name: string) => {
      const target = temporaryFolder();
      const copy = { store: createFolderStore(folder), name, secret: SECRET };
      await fetchCopy(copy, target, () => undefined);
      return startTestServer({ DATA_DIR: target, DATABASE_TYPE: 'sqlite', DATABASE_URL: '' });
    },
  };
};

const talk = async (url: string, n: number) => {
  const visitor = createVisitorClient(url);
  const id = await visitor.start();
  await visitor.post(id, { content: `message ${n}`, client_id: aClientId(n) });
  const file = { url, headers, id, file: aClientId(n), name: `${n}.bin` };
  const bytes = Buffer.alloc(3_000, n);
  expect((await sendFile({ ...file, bytes })).body.attachment).not.toBeNull();
  return id;
};

const textsOf = async (url: string, id: ConversationId): Promise<string[]> => {
  const { body } = await createAdminClient(url).get<{ messages?: Message[] }>(
    `/api/conversations/${id}/messages?limit=50`,
  );
  return (body.messages ?? []).map(({ content }) => content);
};

const fileOf = async (url: string, id: ConversationId, n: number): Promise<Buffer | null> => {
  const path = `/api/conversations/${id}/attachments/${aClientId(n)}`;
  const answer = await fetch(`${url}${path}`, { headers });
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
};

test('the server makes a full copy and then one of the chats by itself, and both restore what was said until then', async () => {
  const { server, list, pass, restore } = await open();
  const before = await talk(server.url, 1);
  const [full = ''] = await pass(0, 1);
  expect(full).toMatch(/\.full\.foyer$/);
  const listed = await list();
  expect(listSealedCopies.answer.parse(listed)).toEqual(listed);
  const after = await talk(server.url, 2);
  const [chat = ''] = await pass(61 * MINUTE_MS, 2);
  expect(chat).toMatch(/\.chat\.foyer$/);

  const one = await restore(full);
  expect(await textsOf(one.url, before)).toEqual(['message 1']);
  expect(await fileOf(one.url, before, 1)).toEqual(Buffer.alloc(3_000, 1));
  expect(await textsOf(one.url, after)).toEqual([]);
  const other = await restore(chat);
  expect(await textsOf(other.url, before)).toEqual(['message 1']);
  expect(await textsOf(other.url, after)).toEqual(['message 2']);
  expect(await fileOf(other.url, before, 1)).toEqual(Buffer.alloc(3_000, 1));
  expect(await fileOf(other.url, after, 2)).toEqual(Buffer.alloc(3_000, 2));
});

test('only the admin sees the copies', async () => {
  const { server } = await open();
  expect((await fetch(`${server.url}/api/admin/backups`)).status).toBe(401);
});
