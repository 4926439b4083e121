// @ts-check
import { describeCommand } from './platform/command-line.mjs';

/**
 * The programs of the built server (`node dist/api/<name>.js`), which `npm start` and `npm run <name>`
 * run. Described here for both, since npm's side refuses an invalid call before it installs or builds.
 */
export const main = describeCommand({
  name: 'npm start',
  summary:
    'Installs and builds what is stale, and serves the site. Settings come from the environment and .env: .env.example lists them.',
});

export const adminKey = describeCommand({
  name: 'npm run admin-key',
  summary:
    'Replaces the admin key and prints the new one, this once. The old key no longer works and open consoles are closed.',
  options: {
    yes: { type: 'boolean', help: 'does not ask; needed where there is no terminal' },
  },
});

export const backup = describeCommand({
  name: 'npm run backup',
  summary:
    'Copies databases and files while the server runs or not, reads the copy again, and prints where it is.',
  operands: {
    name: '<folder>',
    help: 'where the copy goes, unencrypted; without it a sealed one goes to BACKUP_DIR or BACKUP_S3_URL',
    most: 1,
  },
  examples: ['/mnt/backups'],
});

export const restore = describeCommand({
  name: 'npm run restore',
  summary: 'Lists the sealed copies, or restores one into an empty DATA_DIR or database.',
  operands: {
    name: '<copy>',
    help: 'a name from the list, a file, latest, or the folder of a backup; without it the copies are listed',
    most: 1,
  },
  examples: ['latest'],
});

export const importFigures = describeCommand({
  name: 'npm run import',
  summary: 'Imports what another analytics program counted, lists the imports, or removes one.',
  operands: {
    name: '<source and files>',
    help: 'umami, plausible or goatcounter, and then its files, or a folder of them',
  },
  options: {
    site: {
      type: 'string',
      value: '<website_id>',
      help: 'which site, where an export of Umami has several; without it, they are listed',
    },
    list: { type: 'boolean', help: 'lists the imports' },
    undo: { type: 'string', value: '<id>', help: 'removes an import' },
  },
  examples: ['umami website_event.csv', '--undo=0198c0de-0000-7000-8000-000000000000'],
});

export const move = describeCommand({
  name: 'npm run move',
  summary:
    'Copies DATA_DIR into an empty PostgreSQL database, or a database into a new folder, and compares every row.',
  options: {
    to: { type: 'string', value: '<address or folder>', help: 'where to; it must be empty' },
    from: {
      type: 'string',
      value: '<address>',
      help: 'the database to copy; without it, DATA_DIR is copied',
    },
  },
  examples: ['--to=postgres://user@host/name', '--from=postgres://user@host/name --to=./data-new'],
});
