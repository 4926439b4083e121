import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consolePath, readPushed } from '#site/console-worker/pushed.ts';

test("reads the server's message as it was sent", () => {
  const sent = { title: 'T', body: 'B', path: '/admin/inbox/1', topic: 't', at: 5, unread: 2 };
  expect(readPushed({ ...sent, id: 'later', more: [] }, 9)).toEqual(sent);
});

test('any input becomes a notification with a console path', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (value, path) => {
      for (const read of [readPushed(value, 9), readPushed({ path, title: value }, 9)]) {
        expect(read.title).not.toBe('');
        expect(read.path).toMatch(/^\/admin\//);
      }
    }),
  );
});

test.each([
  ['https://evil.example/admin/', '/admin/inbox'],
  ['//evil.example/admin/', '/admin/inbox'],
  ['\\\\evil.example/admin/', '/admin/inbox'],
  ['/admin/../projects', '/admin/inbox'],
  ['/admin/%2e%2e/projects', '/admin/inbox'],
  ['javascript:alert(1)', '/admin/inbox'],
  ['/projects', '/admin/inbox'],
  ['/admin/settings/alarms?x=1#y', '/admin/settings/alarms?x=1'],
])('%s leads to %s', (path, expected) => {
  expect(consolePath(path)).toBe(expected);
});
