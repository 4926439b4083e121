import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import type { Alarms } from '#shared/contracts/alarms.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { openMailServer } from '#api/testing/mail-server.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const serve = async (settings: Record<string, string> = {}) => {
  const mail = await openMailServer();
  onTestFinished(mail.close);
  const { url, dataDir, admin } = await startTestServer({
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
    ALARM_DELAY_SECONDS: '0',
    ...settings,
  });
  const alarms = async () => (await admin.get<Alarms>('/api/admin/alarms')).body;
  return { url, dataDir, mail, admin, alarms, visitor: createVisitorClient(url) };
};

test('a visitor who writes causes one mail with a link to the thread', async () => {
  const { mail, visitor } = await serve({
    PUBLIC_URL: 'https://example.com',
    ALARM_DELAY_SECONDS: '1',
  });
  const id = await visitor.start();
  await visitor.post(id, { content: 'Do you build <pipelines>?', client_id: aClientId(1) });
  await visitor.post(id, { content: 'And when?', client_id: aClientId(2) });
  await eventually(() => expect(mail.received).toHaveLength(1));
  const { text, html, subject } = await new PostalMime().parse(mail.received[0] ?? '');
  expect(subject).toMatch(/^[^:]+: And when\?$/);
  expect(text).toContain('And when?');
  expect(text).toContain('2 new messages');
  expect(text).toContain(`https://example.com/admin/inbox/${id}`);
  expect(html).not.toContain('<pipelines>');
});

test('an owner who reads in time gets no alarm', async () => {
  const { admin, mail, visitor, alarms } = await serve({ ALARM_DELAY_SECONDS: '1' });
  const id = await visitor.start();
  await visitor.post(id, { content: 'Hello' });
  expect((await alarms()).waiting).toBe(1);
  await admin.post(`/api/conversations/${id}/view`, { primary_hash: 'admin' });
  await eventually(async () => expect((await alarms()).waiting).toBe(0));
  expect(mail.received).toEqual([]);
});

test('shows a refused mail with the server’s answer, and can send it again', async () => {
  const { admin, mail, visitor, alarms } = await serve();
  mail.state.refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await visitor.post(await visitor.start(), { content: 'Hello' });
  await eventually(async () => expect((await alarms()).dead).toHaveLength(1));
  const [dead] = (await alarms()).dead;
  expect(dead).toMatchObject({ channel: 'email', recipient: 'owner@example.com', attempts: 1 });
  expect(dead?.answer).toContain('550');
  expect(dead?.answer).toContain('no such mailbox');
  mail.state.refusal = null;
  const path = `/api/admin/alarms/deliveries/${dead?.delivery_id}`;
  expect((await admin.post(`${path}/retry`)).status).toBe(200);
  await eventually(() => expect(mail.received).toHaveLength(1));
  expect((await admin.post(`${path}/retry`)).status).toBe(404);
  expect((await admin.post(`${path}/discard`)).status).toBe(404);
});

test('a test reports the mail server’s answer, or the missing settings', async () => {
  const { admin, mail, alarms } = await serve();
  const send = () =>
    admin.post<{ is_accepted: boolean; answer: string }>('/api/admin/alarms/test', {
      channel: 'email',
    });
  expect(await send()).toMatchObject({ status: 200, body: { is_accepted: true } });
  mail.state.refusal = Object.assign(new Error('greylisted'), { responseCode: 451 });
  expect((await send()).body).toMatchObject({ is_accepted: false });
  expect((await alarms()).channels[0]).toEqual({ name: 'email', is_ready: true, lacks: [] });

  const bare = createAdminClient((await startTestServer()).url);
  expect(await bare.post('/api/admin/alarms/test', { channel: 'email' })).toMatchObject({
    status: 409,
  });
  expect((await bare.get<Alarms>('/api/admin/alarms')).body.channels[0]).toEqual({
    name: 'email',
    is_ready: false,
    lacks: ['SMTP_URL is not set', 'OWNER_EMAIL is not set'],
  });
});

test('saves settings, and refuses invalid ones by field', async () => {
  const { admin, alarms } = await serve();
  const { settings } = await alarms();
  const changed = { ...settings, email: ['contact_received'], time_zone: 'Europe/Berlin' };
  expect((await admin.post('/api/admin/alarms/settings', changed)).status).toBe(200);
  expect((await alarms()).settings).toEqual(changed);
  const bad = { ...settings, time_zone: 'Atlantis', unanswered_after_min: 0 };
  const answer = await admin.post<{ error: { fields: object } }>('/api/admin/alarms/settings', bad);
  expect(Object.keys(answer.body.error.fields)).toEqual(['time_zone', 'unanswered_after_min']);
});

test('a failed backup alarms the owner once a day', async () => {
  const { admin, dataDir, mail } = await serve();
  // A file stands where the folder of the backups belongs.
  writeFileSync(join(dataDir, 'backups'), '');
  for (let n = 0; n < 2; n += 1) {
    await admin.post('/api/admin/backups');
    await eventually(async () => {
      const { body } = await admin.get<{ backups: { is_running: boolean; has_failed: boolean } }>(
        '/api/admin/system',
      );
      expect(body.backups).toMatchObject({ is_running: false, has_failed: true });
    });
  }
  await eventually(() => expect(mail.received).toHaveLength(1));
  expect(mail.received[0]).toContain('A backup failed');
});
