import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { aClientId, aDraft } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { startTestChat, startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const TOKEN = 'a-token-for-tests-0123456789';

const scrape = async (url: string | null, token?: string) => {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/metrics`, { headers });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};

/** The value of a series in Prometheus' format. */
const valueOf = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.split(' ').at(-1));
};

test('without settings there are no metrics', async () => {
  const { url, metricsUrl } = await startTestServer();
  expect(metricsUrl).toBeNull();
  expect((await scrape(url)).status).toBe(404);
});

test('with a token alone, the metrics are on the port of the server, for holders of the token', async () => {
  const { url } = await startTestServer({ METRICS_TOKEN: TOKEN });
  for (const wrong of [undefined, '', 'x', `${TOKEN}x`, TOKEN.slice(1)]) {
    const { status, text } = await scrape(url, wrong);
    expect({ status, text }).toEqual({ status: 401, text: 'A token is needed.\n' });
  }
  const { status, type, text } = await scrape(url, TOKEN);
  expect(status).toBe(200);
  expect(type).toContain('text/plain; version=0.0.4');
  expect(valueOf(text, 'foyer_build_info{version="0.0.0-test"}')).toBe(1);
  expect(valueOf(text, 'foyer_ready')).toBe(1);
});

test('with a port of their own, the server itself does not answer them', async () => {
  const { url, metricsUrl } = await startTestServer({ METRICS_PORT: '0' });
  expect((await scrape(url)).status).toBe(404);
  expect((await scrape(metricsUrl)).status).toBe(200);
  expect((await fetch(`${metricsUrl}/api/health`)).status).toBe(404);
});

test('a port with a token needs the token', async () => {
  const { metricsUrl } = await startTestServer({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
  expect((await scrape(metricsUrl)).status).toBe(401);
  expect((await scrape(metricsUrl, TOKEN)).status).toBe(200);
});

test('messages, sockets, events, responses and databases are measured', async () => {
  const { metricsUrl, visitor, id } = await startTestChat({ METRICS_PORT: '0' });
  const socket = await visitor.connected();
  const message = (content: string) => ({
    conversation_id: id,
    ...aDraft({ content, client_id: aClientId(9), primary_hash: visitor.primaryHash }),
  });
  await socket.emitWithAck('message', message('Good morning'));
  await socket.emitWithAck('message', message(''));
  const tracked = await visitor.call('POST', '/api/track-event', aTrackEvent(Date.now()));
  expect(tracked.status).toBe(204);
  const { text } = await scrape(metricsUrl);
  const ack = 'foyer_message_ack_seconds_count';
  expect(valueOf(text, `${ack}{side="visitor",outcome="stored"}`)).toBe(1);
  expect(valueOf(text, `${ack}{side="visitor",outcome="refused"}`)).toBe(1);
  expect(valueOf(text, 'foyer_sockets{side="visitor"}')).toBe(1);
  expect(valueOf(text, 'foyer_sockets{side="owner"}')).toBe(0);
  expect(valueOf(text, 'foyer_events_total{outcome="stored"}')).toBe(1);
  expect(valueOf(text, 'foyer_event_store_seconds_count')).toBe(1);
  expect(valueOf(text, 'foyer_events_queued')).toBe(0);
  expect(valueOf(text, 'foyer_http_responses_total{class="2xx"}')).toBeGreaterThan(1);
  expect(valueOf(text, 'foyer_database_writable{database="chat"}')).toBe(1);
  expect(valueOf(text, 'foyer_database_bytes{database="analytics.db"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'foyer_disk_bytes{part="free"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'foyer_backup_timestamp_seconds')).toBe(0);
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  socket.disconnect();
  await eventually(async () =>
    expect(valueOf((await scrape(metricsUrl)).text, 'foyer_sockets{side="visitor"}')).toBe(0),
  );
});

test('the outbox is measured', async () => {
  const { metricsUrl, visitor } = await startTestServer({
    METRICS_PORT: '0',
    ALARM_DELAY_SECONDS: '3600',
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', OWNER_EMAIL: 'owner@example.com' },
  });
  await visitor.post(await visitor.start());
  const { text } = await scrape(metricsUrl);
  expect(valueOf(text, 'foyer_alarms{state="waiting"}')).toBe(1);
  expect(valueOf(text, 'foyer_alarms{state="failed"}')).toBe(0);
});

test('nothing of a visitor is in the metrics, and more visitors make no more series', async () => {
  const { url, metricsUrl } = await startTestServer({ METRICS_PORT: '0' });
  const seriesOf = async () =>
    (await scrape(metricsUrl)).text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  const visit = async () => {
    const visitor = createVisitorClient(url);
    const id = await visitor.start();
    await visitor.post(id, { content: 'a-secret-word' });
    return [id, visitor.primaryHash, visitor.cookie(), 'a-secret-word', '127.0.0.1'];
  };
  await visit();
  // The kinds of garbage collection and handles appear once they happen.
  const own = (series: readonly string[]) =>
    series.filter((line) => line.startsWith('foyer_')).length;
  const before = own(await seriesOf());
  const secrets = (await Promise.all([visit(), visit(), visit()])).flat();
  const after = await seriesOf();
  expect(own(after)).toBe(before);
  expect(after.length).toBeLessThan(300);
  for (const secret of secrets) expect(after.join('\n')).not.toContain(secret);
});

test('every name in the alert rules and on the dashboard exists on the server', async () => {
  const { metricsUrl } = await startTestServer({ METRICS_PORT: '0' });
  const { text } = await scrape(metricsUrl);
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const read = (file: string) =>
    readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
  const rules = parse(read('alert-rules.yml')) as { groups: { rules: { expr: string }[] }[] };
  const board = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const used = [
    ...rules.groups.flatMap((group) => group.rules),
    ...board.panels.flatMap((panel) => panel.targets),
  ]
    .flatMap(({ expr }) => [...expr.matchAll(/\b(?:foyer|nodejs|process)_\w+/g)])
    .map(([name]) => name);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test('/api/ready is 200 while the server takes visitors, and 503 once it is told to stop', async () => {
  const { url, drain } = await startTestServer();
  const ready = async () => {
    const response = await fetch(`${url}/api/ready`);
    return { status: response.status, body: await response.json() };
  };
  expect(await ready()).toEqual({ status: 200, body: { product: 'foyer', state: 'ready' } });
  drain();
  expect(await ready()).toEqual({ status: 503, body: { product: 'foyer', state: 'draining' } });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});
