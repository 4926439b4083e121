import { expect, test } from 'vitest';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin', false],
  ['UTC', 'UTC', false],
  ['Etc/Unknown', 'UTC', true],
  ['+05:00', 'UTC', true],
  ['Mars/Olympus', 'UTC', true],
  ['', 'UTC', true],
])('a browser in "%s" has its times in %s', (named, name, isFallback) => {
  expect(browserTimeZone(named)).toEqual({ name, isFallback });
});
