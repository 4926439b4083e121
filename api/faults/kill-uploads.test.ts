import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { sendFile } from '#api/testing/send-file.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const KILLS = shortOrLong(40, 100);
const AT_ONCE = 6;
const headers = { 'x-admin-key': TEST_ADMIN_KEY };

/** A file with unique content, to verify that it is complete. */
const bytesOf = (n: number): Uint8Array =>
  Buffer.alloc(
    (n % 3) * attachmentLimits.partBytes + 5_000,
    createHash('sha256').update(`${n}`).digest(),
  );

interface Upload {
  readonly url: string;
  readonly id: ConversationId;
  readonly n: number;
}

/** True if the server acknowledged the whole file; false if the connection broke first. */
const upload = async ({ url, id, n }: Upload): Promise<boolean> => {
  try {
    const file = { url, headers, id, file: aClientId(n), name: `${n}.bin`, bytes: bytesOf(n) };
    return (await sendFile(file)).body.attachment !== null;
  } catch {
    return false;
  }
};

const rowsIn = (dataDir: string): ClientId[] => {
  const db = new BetterSqlite(join(dataDir, 'chat.db'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    return db.prepare<[], ClientId>('SELECT id FROM attachments').pluck().all();
  } finally {
    db.close();
  }
};

/** Every row has its complete file, and every acknowledged file its row. */
const assertWhole = (dataDir: string, acknowledged: ReadonlySet<number>): void => {
  const rows = rowsIn(dataDir);
  for (const n of acknowledged) expect(rows).toContain(aClientId(n));
  for (const id of rows) {
    const stored = readFileSync(join(dataDir, 'attachments', id.slice(0, 2), id));
    const n = Array.from({ length: KILLS * AT_ONCE }, (_, index) => index + 1).find(
      (each) => aClientId(each) === id,
    );
    expect(stored.equals(bytesOf(n ?? 0))).toBe(true);
  }
};

const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'attachments'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test(`kill -9 while files are uploaded, ${KILLS} times: no half file is left and no acknowledged one is lost`, async () => {
  const random = seededRandom(11);
  const dataDir = temporaryFolder();
  const acknowledged = new Set<number>();
  let server = await startServerProcess({ DATA_DIR: dataDir });
  let broken = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // A conversation has a limit of files, so each round uses a new one.
    const id = await createVisitorClient(server.url).start();
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => kill * AT_ONCE + index + 1);
    const killAt = acknowledged.size + Math.floor(random() * AT_ONCE);
    const { url } = server;
    let ended = 0;
    let reach = () => {};
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const note = (n: number, isDone: boolean) => {
      if (isDone) acknowledged.add(n);
      else broken += 1;
      ended += 1;
      if (acknowledged.size >= killAt || ended === AT_ONCE) reach();
    };
    if (acknowledged.size >= killAt) setImmediate(reach);
    const running = numbers.map(async (n) => note(n, await upload({ url, id, n })));
    await reached;
    await server.kill();
    await Promise.all(running);
    if (kill % 10 === 9) assertWhole(dataDir, acknowledged);
    server = await startServerProcess({ DATA_DIR: dataDir });
  }
  assertWhole(dataDir, acknowledged);
  // The start deletes files without a row.
  await expect.poll(() => filesIn(dataDir).toSorted()).toEqual(rowsIn(dataDir).toSorted());
  expect(broken).toBeGreaterThan(KILLS);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  expect(await server.terminate()).toBe(0);
}, 300_000);
