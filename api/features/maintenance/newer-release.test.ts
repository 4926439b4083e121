import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { System } from '#shared/contracts/maintenance.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { watchReleases } from '#api/features/maintenance/newer-release.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';

/** A server with a fixed answer, and its address. */
const answering = async (body: string, status = 200) => {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push([request.method, request.headers['user-agent']]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const origin = await listenForTest(server);
  return { url: `${origin}/latest`, requests };
};

const lookAt = async (body: string, status?: number) => {
  const lines: unknown[] = [];
  const write = (event: string) => void lines.push(event);
  const { url, requests } = await answering(body, status);
  const clock = createFakeClock();
  const watch = watchReleases({
    releasesUrl: url,
    version: '1.2.3',
    timers: clock,
    logger: { info: write, warn: write },
  });
  const stop = watch.start();
  onTestFinished(stop);
  return { lines, requests, clock, watch };
};

test('a newer release is shown with its page, and logged once', async () => {
  const { lines, requests, clock, watch } = await lookAt(
    '{"tag_name":"v1.10.0","html_url":"https://example.com/v1.10.0","url":"https://api.example.com"}',
  );
  await eventually(() => expect(lines).toEqual(['newer_release']));
  clock.advance(DAY_MS);
  await eventually(() => expect(requests).toHaveLength(2));
  expect(requests[0]).toEqual(['GET', 'foyer']);
  expect(watch.read()).toEqual({ version: '1.10.0', url: 'https://example.com/v1.10.0' });
  expect(lines).toEqual(['newer_release']);
});

test.each([
  ['an address that is no web address', '{"version":"2.0.0","url":"javascript:alert(1)"}', '2.0.0'],
  ['no address', '{"version":"2.0.0"}', '2.0.0'],
])('a release with %s is shown without a link', async (_, body, version) => {
  const { lines, watch } = await lookAt(body);
  await eventually(() => expect(lines).toEqual(['newer_release']));
  expect(watch.read()).toEqual({ version, url: null });
});

test.each([
  ['no JSON', '<html>', 200],
  ['no version', '{"version":"newest"}', 200],
  ['a failure', '{"version":"9.0.0"}', 503],
  ['too long an answer', `{"version":"9.0.0","notes":"${'x'.repeat(100_000)}"}`, 200],
])('%s is a warning, and no release', async (_, body, status) => {
  const { lines, watch } = await lookAt(body, status);
  await eventually(() => expect(lines).toEqual(['releases_not_read']));
  expect(watch.read()).toBeNull();
});

test('the system reports it if RELEASES_URL is set, and fetches nothing otherwise', async () => {
  const { url: releasesUrl, requests } = await answering('{"version":"99.0.0"}');
  const read = async (settings: Record<string, string>) => {
    const { url } = await startTestServer(settings, { version: '1.0.0' });
    return async () =>
      (await createAdminClient(url).get<System>('/api/admin/system')).body.newer_release;
  };
  const without = await read({});
  expect(await without()).toBeNull();
  expect(requests).toEqual([]);
  const withIt = await read({ RELEASES_URL: releasesUrl });
  await eventually(async () => expect(await withIt()).toEqual({ version: '99.0.0', url: null }));
});
