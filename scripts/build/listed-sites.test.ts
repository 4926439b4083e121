import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedSitesText } from './listed-sites.mjs';
import { inRoot } from '../run/paths.mjs';

test('the listed sites equal those of the pinned package', async () => {
  const file = inRoot('shared/domain/analytics/listed-sites.ts');
  expect(readFileSync(file, 'utf8'), 'run npm run make:sites').toBe(await listedSitesText());
});
