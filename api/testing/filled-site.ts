import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { sendFile } from '#api/testing/send-file.ts';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

/** Incompressible bytes. */
const noise = (bytes: number): Buffer => {
  const pieces = Array.from({ length: Math.ceil(bytes / 32) }, (_, n) =>
    createHash('sha256').update(`noise ${n}`).digest(),
  );
  return Buffer.concat(pieces).subarray(0, bytes);
};

/** Gives a server conversations, a file of `fileBytes`, and visits. */
export const fillSite = async (
  url: string,
  fileBytes: number,
  adminKey = TEST_ADMIN_KEY,
): Promise<void> => {
  for (let n = 1; n <= 3; n += 1) {
    const visitor = createVisitorClient(url, aPrimaryHash(n));
    const id = await visitor.start();
    for (let m = 0; m < 20; m += 1)
      await visitor.post(id, {
        content: `message ${m} of ${n}`,
        client_id: aClientId(n * 100 + m),
      });
    const headers = { 'x-admin-key': adminKey };
    const file = { headers, id, file: aClientId(n), name: `${n}.bin`, bytes: noise(fileBytes) };
    const sent = await sendFile({ url, ...file });
    if (sent.body.attachment === null) throw new Error(`the file was refused: ${sent.status}`);
  }
  const event = aTrackEvent(Date.now());
  const counted = await createVisitorClient(url).call('POST', '/api/track-event', event);
  if (counted.status !== 204) throw new Error(`the event was refused: ${counted.status}`);
};

/** Every table of a database with the number and a digest of its rows. */
const describeDatabase = (file: string): Record<string, string> => {
  const db = new BetterSqlite(file, { readonly: true });
  try {
    const verdict = db.pragma('integrity_check', { simple: true });
    const tables = db
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`,
      )
      .pluck()
      .all();
    const described = tables.map((table) => {
      const rows = db.prepare(`SELECT * FROM "${table}"`).raw().all();
      const texts = rows.map((row) =>
        JSON.stringify(row, (_key, value: unknown) =>
          value instanceof Object && 'data' in value
            ? createHash('sha256').update(JSON.stringify(value)).digest('hex')
            : value,
        ),
      );
      const digest = createHash('sha256').update(texts.sort().join('\n')).digest('hex');
      return [table, `${rows.length} ${digest}`] as const;
    });
    return { integrity: String(verdict), ...Object.fromEntries(described) };
  } finally {
    db.close();
  }
};

const filesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path.slice(folder.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );

/** The content of a data folder: each table with its rows, each file with its digest. */
export const describeSite = (dataDir: string) => ({
  chat: describeDatabase(join(dataDir, 'chat.db')),
  analytics: describeDatabase(join(dataDir, 'analytics.db')),
  files: filesBelow(join(dataDir, 'attachments')),
});
