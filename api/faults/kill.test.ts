import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { SocketMessage } from '#shared/contracts/realtime.ts';
import { aClientId, aDraft } from '#shared/testing/builders.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient, next } from '#api/testing/visitor-client.ts';

const VISITORS = 4;
const MESSAGES = 200;

type Visitor = ReturnType<typeof createVisitorClient>;

const draft = (conversation: ConversationId, n: number): SocketMessage => ({
  ...aDraft({ content: `message ${n}` }),
  conversation_id: conversation,
  client_id: aClientId(n),
});

const readAll = async (url: string, cookie: string, id: ConversationId): Promise<Message[]> => {
  const answer = await createVisitorClient(url).call<{ messages: Message[] }>(
    'GET',
    `/api/conversations/${id}/messages`,
    undefined,
    { cookie },
  );
  return answer.body.messages;
};

/** Sends everything at once and ends the server at the `killAfter`th acknowledgement. */
const sendUntilKilled = async (
  server: { kill(): Promise<void> },
  talks: { visitor: Visitor; id: ConversationId }[],
  killAfter: number,
): Promise<Map<string, Message>> => {
  const acknowledged = new Map<string, Message>();
  const sockets = talks.map(({ visitor }) => visitor.socket());
  await Promise.all(sockets.map((socket) => next(socket, 'connected')));
  await new Promise<void>((killed) => {
    for (let n = 1; n <= MESSAGES; n += 1) {
      const at = n % VISITORS;
      const talk = talks[at];
      if (!talk) throw new Error('no such talk');
      sockets[at]?.emit('message', draft(talk.id, n), (answer) => {
        if (!answer.ok) return;
        acknowledged.set(answer.message.client_id, answer.message);
        if (acknowledged.size === killAfter) void server.kill().then(killed);
      });
    }
  });
  for (const socket of sockets) socket.disconnect();
  return acknowledged;
};

for (const killAfter of [1, 25, 75, 120, 160, 195]) {
  test(`kill -9 at acknowledgement ${killAfter} of 200: every acknowledged message is there`, async () => {
    const dataDir = temporaryFolder();
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const talks: { visitor: Visitor; id: ConversationId }[] = [];
    for (let n = 0; n < VISITORS; n += 1) {
      const visitor = createVisitorClient(server.url);
      talks.push({ visitor, id: await visitor.start() });
    }
    const acknowledged = await sendUntilKilled(server, talks, killAfter);
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);

    const again = await startServerProcess({ DATA_DIR: dataDir });
    const stored: Message[] = [];
    for (const { visitor, id } of talks) {
      stored.push(...(await readAll(again.url, visitor.cookie(), id)));
    }
    const byClientId = new Map(stored.map((message) => [message.client_id as string, message]));
    expect(byClientId.size).toBe(stored.length);
    for (const [clientId, message] of acknowledged)
      expect(byClientId.get(clientId)).toEqual(message);

    // What was not acknowledged is sent again with the same client_id, as the client does.
    for (let n = 1; n <= MESSAGES; n += 1) {
      const talk = talks[n % VISITORS];
      if (!talk) throw new Error('no such talk');
      const { status } = await createVisitorClient(again.url).call(
        'POST',
        `/api/conversations/${talk.id}/messages`,
        aDraft({ content: `message ${n}`, client_id: aClientId(n) }),
        { cookie: talk.visitor.cookie() },
      );
      expect(status).toBe(201);
    }
    for (const { visitor, id } of talks) {
      const messages = await readAll(again.url, visitor.cookie(), id);
      expect(messages.map((message) => message.seq)).toEqual(
        Array.from({ length: MESSAGES / VISITORS }, (_, n) => n + 1),
      );
    }
    expect(await again.terminate()).toBe(0);
    const db = new BetterSqlite(join(dataDir, 'chat.db'), { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  });
}
