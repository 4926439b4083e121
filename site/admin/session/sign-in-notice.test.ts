import { expect, test } from 'vitest';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { mayBeKey, signInFailure } from '#site/admin/session/sign-in-notice.ts';

const problem = (code: ErrorCode, retry_after_s?: number) => ({
  code,
  message: '',
  ...(retry_after_s === undefined ? {} : { retry_after_s }),
});

test('a wrong key is reported and not stored', () => {
  expect(signInFailure(problem('unauthorized'), 401)).toEqual({
    notice: 'That is not the admin key.',
    savesKey: false,
    mayRetry: false,
  });
});

test('a console whose session ended says so', () => {
  expect(signInFailure(problem('unauthorized'), 401, true)).toMatchObject({
    notice: expect.stringContaining('was logged out'),
    savesKey: false,
  });
});

test('when rate-limited, the form says for how long', () => {
  expect(signInFailure(problem('slow_down', 8), 429).notice).toContain('Wait 8 seconds');
  expect(signInFailure(problem('slow_down', 1), 429).notice).toContain('Wait 1 second,');
});

test('with an unreachable or failing server the key is kept and retried', () => {
  const unreachable = signInFailure(null, 0);
  expect(unreachable).toMatchObject({ savesKey: true, mayRetry: true });
  expect(unreachable.notice).toContain('cannot be reached');
  expect(signInFailure(problem('internal'), 500)).toMatchObject({ savesKey: true, mayRetry: true });
});

test('a server that started on a full disk shows the remedy and is retried', () => {
  const failure = signInFailure(problem('storage_unavailable', 5), 503);
  expect(failure).toMatchObject({ savesKey: true, mayRetry: true });
  expect(failure.notice).toContain('disk is full');
});

test('a key that cannot be sent in a header is invalid', () => {
  expect(mayBeKey('0123abcd-ef')).toBe(true);
  for (const key of ['', 'two words', 'schlüssel', 'a\nb', 'x'.repeat(513)]) {
    expect(mayBeKey(key)).toBe(false);
  }
});
