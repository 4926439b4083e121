import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '#api/platform/startup-error.ts';
import { connect } from '#api/storage/postgres/connect.ts';
import { startPostgresServer, testAuthority } from '#api/testing/postgres-server.ts';

const startWith = async (options?: { hasTls: boolean }) => {
  const server = await startPostgresServer(options);
  onTestFinished(() => server.stop());
  return (host: string, parameters: Record<string, string>): string => {
    const url = new URL(server.url);
    url.hostname = host;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
};

test('verify-full accepts the right name under the given authority, and nothing else', async () => {
  const urlOf = await startWith({ hasTls: true });
  const trusted = { sslmode: 'verify-full', sslrootcert: testAuthority };
  const postgres = await connect({ url: urlOf('localhost', trusted) });
  const row = await postgres.sql.get(
    'SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
  );
  expect(row).toEqual({ ssl: true, version: 'TLSv1.3' });
  await postgres.close();
  const refused = [
    ['another name', urlOf('127.0.0.1', trusted)],
    ['an unknown authority', urlOf('localhost', { sslmode: 'verify-full' })],
  ] as const;
  for (const [why, url] of refused)
    await expect(connect({ url }), why).rejects.toThrow(StartupError);
});

test('refuses a database without TLS if TLS is required', async () => {
  const urlOf = await startWith();
  const url = urlOf('localhost', { sslmode: 'verify-full', sslrootcert: testAuthority });
  await expect(connect({ url })).rejects.toThrow(/does not support SSL/);
  await expect(connect({ url })).rejects.toThrow(StartupError);
});

test('an unreadable authority file stops the start with a reason', async () => {
  const urlOf = await startWith({ hasTls: true });
  const url = urlOf('localhost', { sslmode: 'verify-full', sslrootcert: '/no/such/file.pem' });
  await expect(connect({ url })).rejects.toThrow(StartupError);
});
