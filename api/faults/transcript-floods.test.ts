import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { openAttackedServer } from '#api/testing/attacked-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const VISITORS = 100;
const MESSAGES = 2_000;
const AT_ONCE = 2;

/** Adds short messages to a conversation in the data folder, spread over the past year. */
const fill = async (dataDir: string, ids: readonly ConversationId[]): Promise<void> => {
  const db = new Database(join(dataDir, 'chat.db'));
  const add = db.prepare(
    `WITH RECURSIVE added (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM added WHERE n < ?)
     INSERT INTO messages (conversation_id, seq, id, client_id, from_admin, content, sent_at,
       sent_from_page, is_withheld, attachment, is_automatic, drawing)
     SELECT conversation_id, seq + n, id || '-' || n, client_id || '-' || n, 0, 'short ' || n,
       sent_at + n * 1800000, sent_from_page, 0, NULL, 0, NULL
     FROM messages, added WHERE conversation_id = ? AND seq = 1`,
  );
  const count = db.prepare(
    'UPDATE conversations SET last_seq = ?, last_visible_seq = ? WHERE conversation_id = ?',
  );
  for (const id of ids) {
    add.run(MESSAGES - 1, id);
    count.run(MESSAGES, MESSAGES, id);
    // Lets the client notice idle connections that the server closed meanwhile.
    await setImmediate();
  }
  db.close();
};

test('two hundred transcripts of long conversations at once: an honest visitor does not notice', async () => {
  const server = await openAttackedServer();
  const visitors = Array.from({ length: VISITORS }, (_, n) => ({
    client: createVisitorClient(server.url, aPrimaryHash(n + 1)),
    headers: { 'x-forwarded-for': `203.0.113.${n + 1}` },
  }));
  const ids: ConversationId[] = [];
  for (const { client } of visitors) {
    const id = await client.start();
    expect((await client.post(id)).status).toBe(201);
    ids.push(id);
  }
  await fill(server.dataDir, ids);
  const statuses: number[] = [];
  const visit = await server.underAttack(async () => {
    await Promise.all(
      visitors.flatMap(({ client, headers }, n) =>
        Array.from({ length: AT_ONCE }, async () => {
          const path = `/api/conversations/${ids[n]}/transcript?format=text&time_zone=Europe/Berlin`;
          const response = await fetch(`${server.url}${path}`, {
            headers: { ...headers, cookie: client.cookie() },
          });
          const text = await response.text();
          statuses.push(response.status);
          if (response.status === 200) expect(text).toContain(`short ${MESSAGES - 1}\n`);
        }),
      ),
    );
  });
  expect(visit.slowestMs).toBeLessThan(1_000);
  // Everybody gets one; further requests meanwhile are refused as too early.
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(VISITORS);
  expect(server.peakResidentMb() ?? 0).toBeLessThan(400);
});
