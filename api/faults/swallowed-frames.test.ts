import { expect, test } from 'vitest';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { startSwallowingProxy } from '#api/testing/swallowing-proxy.ts';

/** A visitor and an owner, both behind a proxy that can swallow websocket frames. */
const openSwallowed = async (passesPolling: boolean, from: 'start' | 'middle') => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const proxy = await startSwallowingProxy(server.url, { passesPolling });
  if (from === 'start') proxy.swallow();
  const open = await openTalk({
    url: server.url,
    visitorUrl: proxy.url,
    adminUrl: proxy.url,
    isConnectedAsSite: true,
  });
  const { visitor, admin } = open;
  if (!admin) throw new Error('no admin');
  let written = 0;
  return {
    proxy,
    isConnected: () => Promise.all([visitor, admin].map((side) => side.until(side.isConnected))),
    writes: async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        written += 2;
        visitor.write(`the visitor's ${written}`);
        admin.write(`the admin's ${written}`);
      }
      await Promise.all([visitor.settled(written), admin.settled(written)]);
    },
    nothingIsLost: async () => {
      await assertNothingLost({ url: server.url, dataDir, talks: [open.talk()] });
      await proxy.close();
    },
  };
};

test('a websocket that opens and carries nothing gives way to polling', async () => {
  const line = await openSwallowed(true, 'start');
  await line.isConnected();
  expect(line.proxy.transports.slice(0, 2)).toEqual(['websocket', 'websocket']);
  expect(line.proxy.transports).toContain('polling');
  await line.writes(3);
  await line.nothingIsLost();
});

test('a websocket that falls silent in the middle gives way to polling, and nothing is lost', async () => {
  const line = await openSwallowed(true, 'middle');
  await line.isConnected();
  await line.writes(2);
  expect(new Set(line.proxy.transports)).toEqual(new Set(['websocket']));
  line.proxy.swallow();
  await line.writes(3);
  await eventually(() => expect(line.proxy.transports).toContain('polling'));
  await line.isConnected();
  await line.writes(3);
  await line.nothingIsLost();
});

test('without polling, the HTTP calls carry everything', async () => {
  const line = await openSwallowed(false, 'middle');
  await line.isConnected();
  line.proxy.swallow();
  await line.writes(3);
  // Nobody writes on this side, yet the other side's messages are fetched.
  await line.writes(1);
  await line.nothingIsLost();
});
