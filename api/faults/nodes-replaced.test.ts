import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished, test } from 'vitest';
import { assertWhole } from '#api/testing/assert-whole.ts';
import { startBalance } from '#api/testing/balance.ts';
import { openTalk, type OpenTalk } from '#api/testing/open-talk.ts';
import { startPostgresServer } from '#api/testing/postgres-server.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const NODES = 3;
const VISITORS = 20;
const MESSAGES_PER_SECOND = 200;

const startNodes = async (database: string) => {
  const nodes = [];
  for (let n = 0; n < NODES; n += 1)
    nodes.push(
      await startServerProcess({
        DATABASE_TYPE: 'postgresql',
        DATABASE_URL: database,
        DATA_DIR: temporaryFolder(),
        TRUST_PROXY: '1',
      }),
    );
  return nodes;
};

const portsOf = (nodes: readonly { url: string }[]) =>
  nodes.map(({ url }) => Number(new URL(url).port));

test('three nodes are replaced while 200 messages a second are written', async () => {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.stop());
  const old = await startNodes(postgres.url);
  const front = await startBalance(portsOf(old));
  onTestFinished(front.close);
  const talks: OpenTalk[] = [];
  for (let n = 1; n <= VISITORS; n += 1)
    talks.push(
      await openTalk({
        url: front.url,
        n,
        address: `198.18.0.${n}`,
        adminUrl: n === 1 ? front.url : null,
        isConnectedAsSite: true,
      }),
    );
  let written = 0;
  const timer = setInterval(() => {
    talks[written % VISITORS]?.visitor.write(`message ${written}`);
    written += 1;
  }, 1_000 / MESSAGES_PER_SECOND);

  await pause(1_000);
  const young = await startNodes(postgres.url);
  front.use(portsOf(young));
  for (const node of old) {
    await node.terminate();
    await pause(500);
  }
  clearInterval(timer);

  for (const [index, talk] of talks.entries()) {
    const count = Math.ceil((written - index) / VISITORS);
    await Promise.all(talk.sides.map((side) => side.settled(count)));
    assertWhole(talk, count);
    // The site's own client leaves at once when sent away, and waits for nothing.
    for (const { endings } of talk.sides) assert.deepEqual(endings, ['io client disconnect']);
  }
  assert.ok(written > MESSAGES_PER_SECOND * 3, 'the load was there');
});
