import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { pgBouncerVersion, startPgBouncer } from '#api/testing/pgbouncer.ts';
import { startPostgresServer } from '#api/testing/postgres-server.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';

const version = pgBouncerVersion();
const MESSAGES = 20;

const unnamed = (url: string): string => {
  const changed = new URL(url);
  changed.searchParams.set('statements', 'unnamed');
  return changed.href;
};

const modes = [
  ['unnamed statements', unnamed, 0],
  ['named statements', (url: string) => url, 21],
] as const;

for (const [mode, withMode, since] of modes) {
  const why =
    version === null
      ? 'PgBouncer is not installed'
      : `PgBouncer ${version.join('.')} is older than 1.${since}`;
  const isUsable = version !== null && (version[0] > 1 || version[1] >= since);

  test(`two servers behind PgBouncer in transaction mode, with ${mode}`, async ({ skip }) => {
    skip(!isUsable, why);
    const postgres = await startPostgresServer();
    onTestFinished(() => postgres.stop());
    const settings = {
      DATABASE_TYPE: 'postgresql',
      DATABASE_LISTEN_URL: postgres.url,
      DATABASE_URL: withMode(await startPgBouncer(postgres.url)),
    };
    // One creates the schema through the pooler.
    const [a, b] = [await startTestServer(settings), await startTestServer(settings)];
    const admin = connectAdmin(b.url, TEST_ADMIN_KEY);
    const received: string[] = [];
    admin.on('message', (message: Message) => received.push(message.content));
    await next(admin, 'connected');
    const visitors = [1, 2, 3, 4].map((n) => createVisitorClient(a.url, aPrimaryHash(n)));
    const ids = await Promise.all(visitors.map((visitor) => visitor.start()));
    expect(new Set(ids).size).toBe(visitors.length);
    const contents = Array.from({ length: MESSAGES }, (_, n) => `message ${n}`);
    await Promise.all(
      visitors.map(async (visitor, v) => {
        const id = ids[v];
        if (id === undefined) throw new Error('no conversation');
        for (const [n, content] of contents.entries()) {
          const clientId = aClientId(v * MESSAGES + n);
          const { body } = await visitor.post(id, { content, client_id: clientId });
          expect(body.ok).toBe(true);
        }
      }),
    );
    await eventually(() => expect(received).toHaveLength(visitors.length * MESSAGES));
  });
}
