import { expect, test } from 'vitest';
import { failingPart } from './failing-part.mjs';

test.each([
  [
    'vitest',
    ' ✓ a.test.ts (3 tests) 3ms\n ✗ b.test.ts\n\n⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯\n\n FAIL  b.test.ts > it\nboom\n',
    '⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯\n\n FAIL  b.test.ts > it\nboom',
  ],
  [
    'vitest with an error outside of tests',
    ' ✓ a.test.ts\n⎯⎯⎯ Unhandled Errors ⎯⎯⎯\nboom',
    '⎯⎯⎯ Unhandled Errors ⎯⎯⎯\nboom',
  ],
  [
    'playwright',
    '  ✓  1 a.spec.ts:1:1 › it (2s)\n  ✘  2 b.spec.ts:1:1 › it\n\n  1) b.spec.ts:1:1 › it ──\n  boom\n',
    '1) b.spec.ts:1:1 › it ──\n  boom',
  ],
])('reports only the failures of %s', (_runner, output, notified) => {
  expect(failingPart(output)).toBe(notified);
});

test('output without a known failure section is reported whole', () => {
  expect(failingPart('src/a.ts(3,1): error TS1005\n')).toBe('src/a.ts(3,1): error TS1005');
});
