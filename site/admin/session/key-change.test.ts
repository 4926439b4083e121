import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { createKeyChange } from '#site/admin/session/key-change.ts';
import { rotateAdminKey } from '#shared/contracts/admin-sessions.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

const noAnswer = new ApiError('no answer', 0, null);

/** A console with the old key on a server with these responses. */
const aConsole = (rotate: () => void, list: () => void) => {
  const log: string[] = [];
  const stored = { key: 'old-key' };
  const call = (async (route: { path: string }) => {
    if (route.path === rotateAdminKey.path) rotate();
    else list();
    return {};
  }) as CallApi;
  const change = createKeyChange({
    callApi: call,
    newKey: () => 'new-key',
    signIn: {
      stored: () => ({ key: stored.key, session: null }),
      store: (key) => void (stored.key = key),
    },
    close: () => log.push('close'),
    reopen: ({ key }) => log.push(`open with ${key}`),
  });
  return { change, stored, log };
};
const fine = () => undefined;
const lost = () => {
  throw noAnswer;
};
const refused = () => {
  throw new ApiError('HTTP 401', 401, fail('unauthorized', 'no').error);
};

test('the console reconnects with the new key', async () => {
  const { change, stored, log } = aConsole(fine, fine);
  expect(await change()).toEqual({ ok: true, key: 'new-key' });
  expect(stored.key).toBe('new-key');
  expect(log).toEqual(['close', 'open with new-key']);
});

test('a rejection changes nothing', async () => {
  const { change, stored, log } = aConsole(() => {
    throw new ApiError('HTTP 409', 409, fail('conflict', 'ADMIN_KEY').error);
  }, fine);
  expect(await change()).toMatchObject({ ok: false, why: expect.stringContaining('ADMIN_KEY') });
  expect(stored.key).toBe('old-key');
  expect(log).toEqual(['close', 'open with old-key']);
});

test('after a lost response the new key is tried, and stored if it works', async () => {
  expect(await aConsole(lost, fine).change()).toEqual({ ok: true, key: 'new-key' });
  expect(await aConsole(lost, refused).change()).toMatchObject({ ok: false });
});

test('without any response the new key is shown, because it may be the valid one', async () => {
  const { change, log } = aConsole(lost, lost);
  expect(await change()).toMatchObject({ ok: false, why: expect.stringContaining('new-key') });
  expect(log).toEqual(['close', 'open with old-key']);
});
