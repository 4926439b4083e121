import { expect, test } from 'vitest';
import { openSmallDisk } from '#api/testing/small-disk.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { openAlerts } from '../../testing/open-alerts.ts';
import { nodeTimers } from '../node-time.ts';
import { openSocket } from '../../testing/node-network.ts';

const NO_DISK = 'this user may mount no file system';

test('a reply written while the disk is full stays queued, and is stored once when there is space', async ({
  skip,
}) => {
  const disk = openSmallDisk(24);
  if (disk === null) return skip(NO_DISK);
  const { url, visitor } = await startTestServer({ DATA_DIR: disk.folder });
  const socket = openSocket(url, TEST_ADMIN_KEY, { timers: nodeTimers, jitter: () => 0 });
  const answers: unknown[] = [];
  const request: typeof socket.request = async (...sent) => {
    const answer = await socket.request(...sent);
    if (sent[0] === 'message') answers.push(answer);
    return answer;
  };
  const alerts = openAlerts(url, TEST_ADMIN_KEY, { socket: { ...socket, request } });
  alerts.service.start();
  await alerts.until(() => alerts.service.state().link === 'connected');
  const id = await visitor.start();
  await visitor.post(id, { content: 'Is anybody there?', client_id: aClientId(1) });
  await alerts.until(() => alerts.notifier.shown.length === 1);

  disk.fill();
  await eventually(async () => {
    const answer = await visitor.post(id, { content: 'x'.repeat(5_000), client_id: aClientId(2) });
    expect(answer.status).toBe(503);
  });
  alerts.notifier.shown[0]?.replied('I am here.');
  await eventually(() =>
    expect(answers).toMatchObject([{ ok: false, error: { code: 'storage_unavailable' } }]),
  );
  expect(alerts.replies()).toMatchObject([{ conversationId: id, text: 'I am here.' }]);
  expect(alerts.opened).toEqual([]);

  disk.empty();
  await alerts.until(() => alerts.replies().length === 0);
  const { body } = await visitor.messages(id);
  expect(body.messages.filter((message) => message.from_admin)).toMatchObject([
    { content: 'I am here.' },
  ]);
});
