import { expect, test } from 'vitest';
import { locationText } from './location-text.ts';

test.each([
  ['/vr-experience#entrance', '/vr-experience, entrance'],
  ['/vr-experience#ai', '/vr-experience, AI wing'],
  ['/vr-experience#other/burbler', '/vr-experience, other work, reading burbler'],
])('%s is a location in the hall', (page, text) => {
  expect(locationText(page)).toBe(text);
});

test.each(['/', '/vr-experience', '/vr-experience#toString', '/vr-experience#ai/<b>', '/x#ai'])(
  '%s is shown unchanged',
  (page) => {
    expect(locationText(page)).toBe(page);
  },
);
