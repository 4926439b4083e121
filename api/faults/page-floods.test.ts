import { expect, test } from 'vitest';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { openAttackedServer } from '#api/testing/attacked-server.ts';
import { connectPacket, framesOf, openRawSocket } from '#api/testing/raw-socket.ts';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const asAdmin = { 'x-admin-key': TEST_ADMIN_KEY };
const ATTACKER = { 'x-forwarded-for': '203.0.113.1' };
const SOCKETS = 20;
const RESUMES = 240;
const LONG_MESSAGES = 200;
/** 15 KB in UTF-8, the most that one message can have without escapes. */
const longText = '語'.repeat(5_000);
/** 30 KB as JSON. */
const escapedText = '\u0001'.repeat(5_000);

/** A visitor with a conversation of 3 MB, and the sockets that request it. */
const openAttacker = async (url: string) => {
  const client = createVisitorClient(url, aPrimaryHash(1));
  const id = await client.start('/', ATTACKER);
  for (let n = 1; n <= LONG_MESSAGES; n += 1) {
    const message = { content: longText, client_id: aClientId(n) };
    expect((await client.post(id, message, ATTACKER)).status).toBe(201);
  }
  const openSocket = async () => {
    const socket = await openRawSocket(url, { ...ATTACKER, Cookie: client.cookie() });
    const auth = { primaryHash: client.primaryHash, visitorId: null, currentPage: '/' };
    await socket.write(framesOf([connectPacket(auth)]));
    await socket.until('["connected"');
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, openSocket));
  const wish = JSON.stringify({ conversation_id: id, after_seq: 0 });
  const resumes = framesOf(
    Array.from({ length: RESUMES }, (_, n) => `42/user,${n}["resume",${wish}]`),
  );
  return { id, sockets, resumes };
};

/**
 * Of the server's work. It is done with these floods after two to eight seconds of it, because it
 * limits them; sending all that they request would take minutes.
 */
const SERVED_WITHIN_MS = 5_000;

test('twenty sockets that request a conversation of 3 MB 240 times each: others are still served', async () => {
  const server = await openAttackedServer();
  const { sockets, resumes } = await openAttacker(server.url);
  const visit = await server.underAttack(async () => {
    for (const socket of sockets) void socket.write(resumes);
    await Promise.all(sockets.map((socket) => socket.until(`43/user,${RESUMES - 1}[`)));
  });
  expect(visit.slowestMs).toBeLessThan(SERVED_WITHIN_MS);
  expect(server.peakResidentMb() ?? 0).toBeLessThan(600);
});

test('sockets that request and receive but never read are closed, and memory stays low', async () => {
  const server = await openAttackedServer();
  const { id, sockets, resumes } = await openAttacker(server.url);
  const admin = createVisitorClient(server.url);
  const written = 300;
  const visit = await server.underAttack(async () => {
    for (const socket of sockets) {
      socket.pause();
      void socket.write(resumes);
    }
    for (let n = 1; n <= written; n += 1) {
      const message = { content: escapedText, from_admin: true, primary_hash: 'admin' } as const;
      const sent = { ...message, client_id: aClientId(10_000 + n) };
      expect((await admin.post(id, sent, asAdmin)).status).toBe(201);
    }
  });
  for (const socket of sockets) socket.resume();
  await Promise.all(sockets.map(({ closed }) => closed));
  for (const socket of sockets) {
    expect(socket.receivedBytes()).toBeLessThan(written * escapedText.length * 6);
  }
  expect(visit.slowestMs).toBeLessThan(SERVED_WITHIN_MS);
  expect(server.peakResidentMb() ?? 0).toBeLessThan(600);
});
