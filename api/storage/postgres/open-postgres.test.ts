import { expect, inject, onTestFinished, test } from 'vitest';
import { StartupError } from '#api/platform/startup-error.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { migrate } from '#api/storage/postgres/migrate.ts';
import { postgresMigrations } from '#api/storage/postgres/migrations/all.ts';
import { connect } from '#api/storage/postgres/connect.ts';
import { openPostgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { emptyTestDatabase, openTestPostgres } from '#api/testing/open-test-postgres.ts';
import { startPostgresServer } from '#api/testing/postgres-server.ts';

const startServer = async () => {
  const server = await startPostgresServer();
  onTestFinished(() => server.stop());
  return server;
};

const versionOf = async (url: string) => {
  const row = await openTestPostgres(url).sql.get<{ newest: number; applied: number }>(
    'SELECT max(version) AS newest, count(*) AS applied FROM schema_versions',
  );
  return row;
};

test('nodes that start together migrate once', async () => {
  const server = await startServer();
  const nodes = Array.from({ length: 4 }, () => openPostgres({ url: server.url }));
  await Promise.all(nodes.map((node) => migrate(node, postgresMigrations)));
  const { version: newest } = postgresMigrations.at(-1) ?? { version: 0 };
  expect(await versionOf(server.url)).toEqual({ newest, applied: postgresMigrations.length });
  await Promise.all(nodes.map((node) => node.close()));
});

test('refuses a newer program’s database and leaves it alone', async () => {
  const postgres = openTestPostgres(await emptyTestDatabase());
  await postgres.sql.run("INSERT INTO schema_versions (version, name) VALUES (999, 'later')");
  await expect(migrate(postgres, postgresMigrations)).rejects.toThrow(StartupError);
  await postgres.sql.run('DELETE FROM schema_versions WHERE version = 999');
});

test.each(['LATIN1', 'SQL_ASCII'])('refuses a database encoded in %s', async (encoding) => {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${encoding.toLowerCase()}`;
  await openTestPostgres(url.href).sql.run(
    `CREATE DATABASE ${name} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
  );
  url.pathname = `/${name}`;
  await expect(connect({ url: url.href })).rejects.toThrow(`is encoded in ${encoding}`);
});

test('a failed migration leaves the schema as it was', async () => {
  const url = await emptyTestDatabase();
  const postgres = openTestPostgres(url);
  const before = await versionOf(url);
  const broken = { version: 998, name: 'broken', sql: 'CREATE TABLE half ();\n\nSELECT 1 / 0' };
  await expect(migrate(postgres, [...postgresMigrations, broken])).rejects.toThrow();
  expect(await versionOf(url)).toEqual(before);
  expect(await postgres.sql.get("SELECT 1 FROM pg_tables WHERE tablename = 'half'")).toBe(
    undefined,
  );
});

test('statements run without names, as a pooler may require', async () => {
  const url = new URL(await emptyTestDatabase());
  url.searchParams.set('statements', 'unnamed');
  const postgres = openTestPostgres(url.href);
  await createSettingsStore(createPostgresEngine(postgres)).put('name', 'value');
  expect(await postgres.sql.all('SELECT name FROM pg_prepared_statements')).toEqual([]);
});

test('a database that is down refuses at once, and serves again when it is back', async () => {
  const server = await startServer();
  const postgres = openPostgres({ url: server.url });
  await migrate(postgres, postgresMigrations);
  const settings = createSettingsStore(createPostgresEngine(postgres));
  await settings.put('name', 'before');
  await server.stop({ isLasting: false });
  await expect(settings.put('name', 'lost')).rejects.toThrow(StorageUnavailableError);
  await expect(settings.get('name')).rejects.toThrow(StorageUnavailableError);
  await server.start();
  expect(await settings.get('name')).toBe('before');
  await settings.put('name', 'after');
  expect(await settings.get('name')).toBe('after');
  await postgres.close();
});

test('every acknowledged write survives a kill of the database', async () => {
  const server = await startServer();
  const postgres = openPostgres({ url: server.url });
  await migrate(postgres, postgresMigrations);
  const settings = createSettingsStore(createPostgresEngine(postgres));
  const acknowledged: number[] = [];
  const over = new AbortController();
  const write = async (from: number) => {
    for (let n = from; !over.signal.aborted; n += 4) {
      await settings.put(`n${n}`, 'x').then(
        () => acknowledged.push(n),
        (error: unknown) => expect(error).toBeInstanceOf(StorageUnavailableError),
      );
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  for (let kills = 0; kills < 3; kills += 1) {
    const goal = acknowledged.length + 50;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(goal);
    await server.stop({ signal: 'SIGKILL', isLasting: false });
    await server.start();
  }
  over.abort();
  await Promise.all(writers);
  const rows = await postgres.sql.all<{ name: string }>('SELECT name FROM settings');
  const stored = new Set(rows.map(({ name }) => name));
  expect(acknowledged.filter((n) => !stored.has(`n${n}`))).toEqual([]);
  await postgres.close();
});

test('the database of the run is PostgreSQL 18', async ({ skip }) => {
  skip(process.env['FOYER_POSTGRES'] !== undefined, 'FOYER_POSTGRES names another one');
  const postgres = openTestPostgres(inject('postgresUrl'));
  const row = await postgres.sql.get<{ version: string }>('SHOW server_version');
  expect(row).toMatchObject({ server_version: expect.stringMatching(/^18\./) });
});

test.each([
  ['unknown name', (url: URL) => (url.pathname = '/no_such_database')],
  ['no server', (url: URL) => (url.port = '1')],
])('an error about an unusable database omits its address: %s', async (_what, change) => {
  const url = new URL(await emptyTestDatabase());
  url.password = 'a-secret';
  change(url);
  const refused = await connect({ url: url.href }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartupError);
  expect((refused as Error).message).toMatch(/^the database at DATABASE_URL cannot be used/);
  expect((refused as Error).message).not.toContain('a-secret');
});
