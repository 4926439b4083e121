import { expect, test } from 'vitest';
import { inCapitals } from '#shared/domain/unit-symbols.ts';

test.each([
  ['p99 4.2 ms', 'P99 4.2 ms'],
  ['gap of 12 µs', 'GAP OF 12 µs'],
  ['fixed 800 ms', 'FIXED 800 ms'],
  ['latency, ms', 'LATENCY, ms'],
  ['page of 16 kB', 'PAGE OF 16 kB'],
  ['80 GB memory', '80 GB MEMORY'],
  ['36,000 rec/s in', '36,000 rec/s IN'],
  ['every 5 s', 'EVERY 5 s'],
  ['12 min', '12 min'],
  ['3–5 min read', '3–5 min READ'],
  ['clock 2 kHz', 'CLOCK 2 kHz'],
  ['10k rows', '10k ROWS'],
] as const)('the symbol of %s is %s', (text, lettered) => {
  expect(inCapitals(text)).toBe(lettered);
});

test.each(['items', 'in the min', 'GPU 1 starts', '5 months', 'gbs', 'h', 'queue 1 some'])(
  '%s has no unit',
  (text) => {
    expect(inCapitals(text)).toBe(text.toUpperCase());
  },
);
