import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { listConversations } from '#shared/contracts/admin.ts';
import { createFetchFile } from '#site/platform/fetch-file.ts';

test('fetches a file with the given headers', async () => {
  const requested: { url: string; init: RequestInit }[] = [];
  const fetchFile = createFetchFile({
    fetch: (url, init) => {
      requested.push({ url, init });
      return Promise.resolve(new Response('a,b\r\n'));
    },
  });
  const headers = { 'x-admin-key': 'secret' };
  const file = await fetchFile(listConversations, { query: { limit: '1' }, headers });
  expect(await file.text()).toBe('a,b\r\n');
  expect(requested[0]).toMatchObject({
    url: '/api/admin/conversations?limit=1',
    init: { headers },
  });
});

test('a refusal, a timeout and a truncated file are failures', async () => {
  const request = (answer: () => Promise<Response>) =>
    createFetchFile({ fetch: answer })(listConversations, {});
  const refusal = Response.json(fail('timed_out', 'too long'), { status: 504 });
  await expect(request(() => Promise.resolve(refusal))).rejects.toMatchObject({
    status: 504,
    problem: { code: 'timed_out' },
  });
  await expect(request(() => Promise.reject(new TypeError('no')))).rejects.toMatchObject({
    status: 0,
  });
  const cut = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  await expect(request(() => Promise.resolve(new Response(cut)))).rejects.toMatchObject({
    status: 0,
  });
});
