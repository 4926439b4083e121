import { expect, test } from 'vitest';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const VISITORS = 200;
const MESSAGES = 3;

test('a restart with 200 sends in flight loses none, and all are delivered afterwards', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const proxy = await startFaultProxy(server.url);
  const talks = [];
  for (let n = 1; n <= VISITORS; n += 1) {
    talks.push(
      await openTalk({
        url: server.url,
        visitorUrl: proxy.url,
        adminUrl: n === 1 ? proxy.url : null,
        n,
        // One address may not open so many sockets.
        address: `198.51.100.${n}`,
      }),
    );
  }
  const visitors = talks.map(({ visitor }) => visitor);
  // Each client has one message in flight at any time and two more queued behind it.
  for (const visitor of visitors) {
    for (let n = 1; n <= MESSAGES; n += 1) visitor.write(`message ${n}`);
  }
  await Promise.race(visitors.map((one) => one.until(() => one.acknowledged.length > 0)));
  expect(visitors.filter((one) => one.waiting() > 0).length).toBeGreaterThan(VISITORS / 2);
  expect(await server.terminate()).toBe(0);
  await assertNothingLost({
    url: null,
    dataDir,
    talks: talks
      .filter((one) => one.visitor.acknowledged.length > 0)
      .map((one) => ({ ...one.talk(), threads: {} })),
  });

  const again = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  proxy.retarget(again.url);
  await Promise.all(talks.flatMap(({ sides }) => sides.map((side) => side.settled(MESSAGES))));
  await assertNothingLost({ url: again.url, dataDir, talks: talks.map((one) => one.talk()) });
  await proxy.close();
});
