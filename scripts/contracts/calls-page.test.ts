import { expect, test } from 'vitest';
import { inRoot } from '../run/paths.mjs';
import { listCalls } from './list-calls.ts';

test('docs/calls.md lists the calls of the contracts; if not, run this file with vitest -u', async () => {
  await expect(listCalls()).toMatchFileSnapshot(inRoot('docs/calls.md'));
});
