import { expect, test } from 'vitest';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { openAttackedServer } from '#api/testing/attacked-server.ts';
import { connectPacket, framesOf, openRawSocket } from '#api/testing/raw-socket.ts';

const ATTACKER = { 'x-forwarded-for': '203.0.113.1' };
const SOCKETS = 8;
const NAMES = 1_250;
const NAME_CHARACTERS = 60_000;

const enter = connectPacket({ primaryHash: aPrimaryHash(1), visitorId: null, currentPage: '/' });

test('ten thousand unknown event names of 60 KB each: the sockets are cut off, memory stays low', async () => {
  const server = await openAttackedServer();
  const flood = async (socketNumber: number) => {
    const socket = await openRawSocket(server.url, ATTACKER);
    await socket.write(framesOf([enter]));
    await socket.until('["connected"');
    for (let n = 0; n < NAMES && !socket.isClosed(); n += 1) {
      const name = `${socketNumber}-${n}`.padEnd(NAME_CHARACTERS, 'x');
      await socket.write(framesOf([`42/user,["${name}"]`]));
    }
    await socket.closed;
  };
  const visit = await server.underAttack(async () => {
    await Promise.all(Array.from({ length: SOCKETS }, (_, n) => flood(n)));
  });
  expect(visit.slowestMs).toBeLessThan(1_000);
  expect(server.peakResidentMb() ?? 0).toBeLessThan(400);
});
