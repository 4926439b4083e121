import { expect, test } from 'vitest';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const ROUNDS = shortOrLong(20, 100);
const VISITORS = 8;
/** Messages per visitor and round; the kill happens at some point among their acknowledgements. */
const MESSAGES = 12;

test(`kill -9 while messages are written, ${ROUNDS} rounds on one database: every acknowledged message survives`, async () => {
  const random = seededRandom(5);
  const dataDir = temporaryFolder();
  let server = await startServerProcess({ DATA_DIR: dataDir });
  // The port stays the same across restarts, as for a browser.
  const proxy = await startFaultProxy(server.url);
  const open = (n: number) =>
    openTalk({ url: server.url, visitorUrl: proxy.url, adminUrl: n === 1 ? proxy.url : null, n });
  const talks = await Promise.all(Array.from({ length: VISITORS }, (_, n) => open(n + 1)));
  const visitors = talks.map(({ visitor }) => visitor);
  const acknowledged = () => visitors.reduce((sum, one) => sum + one.acknowledged.length, 0);

  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const visitor of visitors) {
      for (let n = 1; n <= MESSAGES; n += 1) visitor.write(`round ${round}, message ${n}`);
    }
    const killAt = acknowledged() + Math.floor(random() * VISITORS * MESSAGES);
    const isReached = () => acknowledged() >= killAt;
    await Promise.race(visitors.map((visitor) => visitor.until(isReached)));
    await server.kill();
    const known = talks.map((one) => ({ ...one.talk(), threads: {} }));
    await assertNothingLost({ url: null, dataDir, talks: known });
    server = await startServerProcess({ DATA_DIR: dataDir });
    proxy.retarget(server.url);
    for (const visitor of visitors) visitor.flush();
    await Promise.all(visitors.map((visitor) => visitor.settled(round * MESSAGES)));
  }
  await talks[0]?.admin?.settled(ROUNDS * MESSAGES);
  await assertNothingLost({ url: server.url, dataDir, talks: talks.map((one) => one.talk()) });
  expect(await server.terminate()).toBe(0);
  await proxy.close();
}, 600_000);
