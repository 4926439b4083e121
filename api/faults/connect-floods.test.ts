import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { openAttackedServer } from '#api/testing/attacked-server.ts';
import { connectPacket, framesOf, openRawSocket, PING } from '#api/testing/raw-socket.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';

const ATTACKER = { 'x-forwarded-for': '203.0.113.1' };
const CONNECTIONS = 40;
/** The separator between packets in the body of a poll. */
const SEPARATOR = '\u001e';
const BODY_BYTES = limits.realtime.frameBytes;

const visitorIdOf = (n: number) =>
  `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as VisitorId;

/** A polling connection; `post` sends packets in one body. */
const openPolling = async (url: string) => {
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address, { headers: ATTACKER })).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  return {
    sid,
    post: async (packets: readonly string[]): Promise<void> => {
      const body = packets.join(SEPARATOR);
      await fetch(`${address}&sid=${sid}`, { method: 'POST', headers: ATTACKER, body }).then(
        async (response) => response.text(),
        () => '',
      );
    },
  };
};

/** Fills one body with copies of the packet. */
const fillBody = (packetOf: (n: number) => string): string[] => {
  const packets: string[] = [];
  for (let bytes = 0; ;) {
    const packet = packetOf(packets.length);
    bytes += packet.length + 1;
    if (bytes > BODY_BYTES) return packets;
    packets.push(packet);
  }
};

const BODIES = 10;

/** Forty connections from one address, each posting ten bodies full of the packet. */
const postBodies = async (url: string, packetOf: (connection: number, n: number) => string) => {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const { post } = await openPolling(url);
      const packets = fillBody((n) => packetOf(connection, n));
      for (let body = 0; body < BODIES; body += 1) await post(packets);
    }),
  );
};

test('four hundred posts full of CONNECT packets: an address has no more visitors than sockets', async () => {
  const server = await openAttackedServer();
  const admin = createAdminClient(server.url);
  let rows = Infinity;
  const visit = await server.underAttack(async () => {
    await postBodies(server.url, (connection, n) =>
      connectPacket({
        primaryHash: aPrimaryHash(1),
        visitorId: visitorIdOf(connection * 1_000 + n),
        currentPage: '/',
      }),
    );
    const { body } = await admin.get<{ here: unknown[] }>('/api/admin/presence');
    rows = body.here.length;
  });
  expect(rows).toBeLessThanOrEqual(limits.rates.socketsPerAddress);
  expect(visit.slowestMs).toBeLessThan(1_000);
});

test('four hundred posts full of CONNECT packets to unknown namespaces: others are still served', async () => {
  const server = await openAttackedServer();
  const visit = await server.underAttack(async () =>
    postBodies(server.url, (connection, n) => `40/x${connection}-${n},`),
  );
  expect(visit.slowestMs).toBeLessThan(1_000);
});

test('four hundred posts of empty packets: others are still served', async () => {
  const server = await openAttackedServer();
  const visit = await server.underAttack(async () => postBodies(server.url, () => '6'));
  expect(visit.slowestMs).toBeLessThan(1_000);
});

/** Repeats the frames until the connection is closed. */
const floodUntilClosed = async (url: string, frames: Buffer, path?: string): Promise<void> => {
  const socket = await openRawSocket(url, ATTACKER, path);
  await socket.write(framesOf([enter]));
  for (let round = 0; round < 100 && !socket.isClosed(); round += 1) await socket.write(frames);
  await socket.closed;
};

const times = (count: number, packet: string): string[] => Array<string>(count).fill(packet);
const nested = `42/user,["message",${'['.repeat(30_000)}${']'.repeat(30_000)}]`;
const enter = connectPacket({ primaryHash: aPrimaryHash(1), visitorId: null, currentPage: '/' });

for (const [what, frames] of [
  ['deeply nested frames', framesOf(times(10, nested))],
  [
    'events with attachments',
    framesOf(times(500, '451-/user,["idle",{"_placeholder":true,"num":0}]')),
  ],
  ['packets that say nothing', framesOf(times(5_000, '6'))],
  ['unasked pongs', framesOf(times(5_000, '3'))],
  ['pings of the websocket', framesOf(times(5_000, 'x'), PING)],
] as const) {
  test(`floods of ${what} from forty connections: each is cut off, others are still served`, async () => {
    const server = await openAttackedServer();
    const visit = await server.underAttack(async () => {
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => floodUntilClosed(server.url, frames)),
      );
    });
    expect(visit.slowestMs).toBeLessThan(1_000);
  });
}

test('pings of a websocket that never completes its upgrade are cut off too', async () => {
  const server = await openAttackedServer();
  const visit = await server.underAttack(async () => {
    const { sid } = await openPolling(server.url);
    const path = `/socket.io/?EIO=4&transport=websocket&sid=${sid}`;
    const socket = await openRawSocket(server.url, ATTACKER, path);
    const pings = framesOf(times(5_000, 'x'), PING);
    for (let round = 0; round < 100 && !socket.isClosed(); round += 1) await socket.write(pings);
    await socket.closed;
  });
  expect(visit.slowestMs).toBeLessThan(1_000);
});
