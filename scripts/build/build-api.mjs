// @ts-check
import { join } from 'node:path';
import { build } from 'vite';
import { repository } from './output-paths.mjs';

const entries = {
  main: 'api/main.ts',
  'admin-key': 'api/commands/admin-key.ts',
  backup: 'api/commands/backup.ts',
  import: 'api/commands/import.ts',
  move: 'api/commands/move.ts',
  restore: 'api/commands/restore.ts',
  'checkpoint-worker': 'api/storage/sqlite/checkpoint-worker.ts',
  'analytics-worker': 'api/storage/sqlite/analytics-worker.ts',
  'backup-worker': 'api/storage/sqlite/backup-worker.ts',
  'import-worker': 'api/features/imports/import-worker.ts',
};

/**
 * Bundles the API for Node; packages of node_modules stay external. All files are in one folder, so
 * a path relative to a module is the same whichever chunk the module ends up in.
 * @param {string} outDir
 */
export const buildApi = async (outDir) => {
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, file]) => [name, join(repository, file)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  console.log(`API   ${Object.keys(entries).join(', ')}`);
};
