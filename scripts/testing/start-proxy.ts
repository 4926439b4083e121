import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { inRoot } from '../run/paths.mjs';
import { temporaryFolder } from './temporary-folder.ts';

export interface RunningProxy {
  /** With TLS and HTTP/2, as in the sample configuration. */
  readonly secureUrl: string;
  /** The same site without TLS, for clients that do not trust the test certificate. */
  readonly plainUrl: string;
  /** Reloads its configuration, as after a change. */
  reload(): Promise<void>;
}

const certificate = (name: string) => inRoot(`api/testing/certificates/${name}`);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

const answers = (url: string) =>
  eventually(async () => {
    const response = await fetch(`${url}/api/health`);
    if (!response.ok) throw new Error(`the proxy answers ${response.status}`);
  });

/** Runs until the test ends. Rejects if the program ends before it responds. */
const runUntilEnd = async (
  url: string,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const failed = exited.then(() => Promise.reject(new Error(`${program} ended: ${output}`)));
  await Promise.race([answers(url), failed]);
  // Ending later is expected.
  failed.catch(() => undefined);
};

/** Each replacement must match, or the test would run a configuration other than the sample. */
const replaceAll = (text: string, replacements: Readonly<Record<string, string>>): string =>
  Object.entries(replacements).reduce((sample, [from, to]) => {
    if (!sample.includes(from)) throw new Error(`the sample has no ${from}`);
    return sample.replaceAll(from, to);
  }, text);

const run = (program: string, args: readonly string[], env: Record<string, string>): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
};

export const startCaddy = async (upstream: string): Promise<RunningProxy> => {
  const folder = temporaryFolder();
  const [secure, plain] = [await freePort(), await freePort()];
  const sample = replaceAll(readFileSync(inRoot('deploy/proxy/Caddyfile'), 'utf8'), {
    '127.0.0.1:5000': new URL(upstream).host,
  });
  const site = sample.slice(sample.indexOf('example.com {') + 'example.com {'.length);
  const tls = `tls ${certificate('server.pem')} ${certificate('server-key.pem')}`;
  const sites = `https://localhost:${secure} {\n${tls}\n${site}\nhttp://localhost:${plain} {${site}`;
  const file = path.join(folder, 'Caddyfile');
  const admin = `unix/${path.join(folder, 'admin.sock')}`;
  const write = (comment: string) =>
    writeFileSync(
      file,
      `# ${comment}\n{\n\tadmin ${admin}\n\tauto_https disable_redirects\n\tgrace_period ${comment.length}s\n}\n${sites}`,
    );
  write('one');
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const plainUrl = `http://localhost:${plain}`;
  await runUntilEnd(plainUrl, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env);
  return {
    plainUrl,
    secureUrl: `https://localhost:${secure}`,
    reload: async () => {
      // Caddy ignores an unchanged configuration.
      write('another');
      run('caddy', ['reload', '--config', file, '--adapter', 'caddyfile', '--address', admin], env);
      await answers(plainUrl);
    },
  };
};

export const startNginx = async (upstream: string): Promise<RunningProxy> => {
  const folder = temporaryFolder();
  const [secure, plain, redirect] = [await freePort(), await freePort(), await freePort()];
  const sample = replaceAll(readFileSync(inRoot('deploy/proxy/nginx.conf'), 'utf8'), {
    '  listen [::]:443 ssl http2;': `  listen 127.0.0.1:${plain};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${secure} ssl http2;`,
    '  listen [::]:80;\n': '',
    'listen 80;': `listen 127.0.0.1:${redirect};`,
    'server 127.0.0.1:5000;': `server ${new URL(upstream).host};`,
    '/etc/letsencrypt/live/example.com/fullchain.pem': certificate('server.pem'),
    '/etc/letsencrypt/live/example.com/privkey.pem': certificate('server-key.pem'),
    'example.com;': 'localhost;',
  });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'foyer.conf'), sample);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include ${folder}/foyer.conf; }`,
  );
  const env = { PATH: process.env['PATH'] ?? '' };
  const plainUrl = `http://127.0.0.1:${plain}`;
  await runUntilEnd(
    plainUrl,
    'nginx',
    ['-p', folder, '-e', `${folder}/error.log`, '-c', file],
    env,
  );
  return {
    plainUrl,
    secureUrl: `https://localhost:${secure}`,
    reload: async () => {
      run('nginx', ['-p', folder, '-e', `${folder}/error.log`, '-c', file, '-s', 'reload'], env);
      await answers(plainUrl);
    },
  };
};
