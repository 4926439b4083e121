import { expect, test } from 'vitest';
import { locationText } from './location-text.ts';

test.each([
  ['/vr-experience#entrance', 'In the hall, entrance'],
  ['/vr-experience#ai', 'In the hall, AI wing'],
  ['/vr-experience#other/burbler', 'In the hall, other work, reading burbler'],
])('%s is a location in the hall', (page, text) => {
  expect(locationText(page)).toBe(text);
});

test.each(['/', '/vr-experience', '/vr-experience#toString', '/vr-experience#ai/<b>', '/x#ai'])(
  '%s is shown unchanged',
  (page) => {
    expect(locationText(page)).toBe(page);
  },
);
