import { connect as connectHttp2 } from 'node:http2';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { io } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { openTalk, type OpenTalk } from '#api/testing/open-talk.ts';
import { sendFile } from '#api/testing/send-file.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';
import { inRoot } from '../run/paths.mjs';
import { testWithTools } from '../testing/test-with-tool.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

interface RunningProxy {
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

const startCaddy = async (upstream: string): Promise<RunningProxy> => {
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

const startNginx = async (upstream: string): Promise<RunningProxy> => {
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

const ca = readFileSync(inRoot('api/testing/certificates/authority.pem'));

const start = async (startProxy: (upstream: string) => Promise<RunningProxy>) => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  return { server, proxy: await startProxy(server.url) };
};

/** One request over TLS, from a local address. */
const callFrom = async (
  url: string,
  localAddress: string,
  { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; body: string }> => {
  const sent = request(url, { ...options, ca, localAddress, agent: false, family: 4 });
  sent.end(body);
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
};

for (const [name, tools, startProxy] of [
  ['Caddy', { caddy: 'caddy' }, startCaddy],
  ['nginx', { nginx: 'nginx' }, startNginx],
] as const) {
  const testWithProxy = testWithTools(tools);

  testWithProxy(
    `${name}: pages and calls go over HTTP/2 with TLS, and the server knows it`,
    async () => {
      const { proxy } = await start(startProxy);
      const session = connectHttp2(proxy.secureUrl, { ca });
      onTestFinished(() => session.close());
      const stream = session.request({
        ':path': '/api/admin/system',
        'x-admin-key': TEST_ADMIN_KEY,
      });
      const system = JSON.parse(await text(stream)) as { proxy: object };
      expect(session.alpnProtocol).toBe('h2');
      expect(system.proxy).toMatchObject({ trusted_hops: 1, is_forwarded: true, is_secure: true });
    },
  );

  testWithProxy(
    `${name}: the server counts each visitor's own address, whatever they claim`,
    async () => {
      const { proxy } = await start(startProxy);
      let claims = 0;
      const signIn = async (from: string) => {
        claims += 1;
        const headers = {
          'x-admin-key': 'x'.repeat(16),
          'x-forwarded-for': `198.51.100.${claims}`,
        };
        return (await callFrom(`${proxy.secureUrl}/api/admin/system`, from, { headers })).status;
      };
      const statuses = [];
      while (statuses.at(-1) !== 429 && statuses.length < 100)
        statuses.push(await signIn('127.0.0.2'));
      expect(statuses.at(-1)).toBe(429);
      expect(await signIn('127.0.0.3')).toBe(401);
    },
  );

  testWithProxy(`${name}: sockets go through, by websocket and by polling that waits`, async () => {
    const { proxy } = await start(startProxy);
    await connectedAdmin(proxy.plainUrl);
    for (const [n, transport] of (['websocket', 'polling'] as const).entries()) {
      const visitor = createVisitorClient(proxy.plainUrl, aPrimaryHash(n + 1));
      const id = await visitor.start();
      const socket = io(`${proxy.plainUrl}/user`, {
        transports: [transport],
        forceNew: true,
        reconnection: false,
        auth: { primaryHash: visitor.primaryHash, visitorId: null, currentPage: '/' },
        extraHeaders: { cookie: visitor.cookie() },
      });
      onTestFinished(() => void socket.disconnect());
      await next(socket, 'connected');
      await socket.emitWithAck('join_conversation', id);
      const arrived = next<{ content: string }>(socket, 'message');
      const draft = aDraft({ from_admin: true, primary_hash: 'admin', content: `by ${transport}` });
      const key = { 'x-admin-key': TEST_ADMIN_KEY };
      await visitor.call('POST', `/api/conversations/${id}/messages`, draft, key);
      expect((await arrived).content).toBe(`by ${transport}`);
      expect(socket.io.engine.transport.name).toBe(transport);
    }
  });

  testWithProxy(
    `${name}: every part of a file goes through, and a larger body is refused`,
    async () => {
      const { proxy } = await start(startProxy);
      const visitor = createVisitorClient(proxy.plainUrl);
      const id = await visitor.start();
      const bytes = new Uint8Array(3 * attachmentLimits.partBytes).fill(65);
      const sent = await sendFile({
        ...{
          url: proxy.plainUrl,
          headers: { cookie: visitor.cookie() },
          id,
          name: 'plan.txt',
          bytes,
        },
        file: crypto.randomUUID() as ClientId,
      });
      expect(sent).toMatchObject({ status: 200, body: { received: bytes.length } });
      const tooLarge = await fetch(`${proxy.plainUrl}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(2 * 1024 * 1024),
      });
      // Caddy 2.6 counts while it forwards the body, and ends the exchange as failed.
      expect([413, 502]).toContain(tooLarge.status);
    },
  );

  testWithProxy(`${name}: a reload in the middle of talks loses nothing`, async () => {
    const { server, proxy } = await start(startProxy);
    const talks: OpenTalk[] = [];
    for (let n = 1; n <= 5; n += 1)
      talks.push(
        await openTalk({
          url: server.url,
          visitorUrl: proxy.plainUrl,
          n,
          adminUrl: n === 1 ? proxy.plainUrl : null,
        }),
      );
    const write = (from: number) => {
      for (const { visitor } of talks)
        for (let n = from; n < from + 3; n += 1) visitor.write(`message ${n}`);
    };
    write(1);
    await Promise.all(
      talks.map(({ visitor }) => visitor.until(() => visitor.acknowledged.length > 0)),
    );
    write(4);
    await proxy.reload();
    write(7);
    await Promise.all(talks.flatMap(({ sides }) => sides.map((side) => side.settled(9))));
    const checked = talks.map((one) => one.talk());
    await assertNothingLost({ url: server.url, dataDir: server.dataDir, talks: checked });
    for (const { threads } of checked)
      for (const thread of Object.values(threads)) expect(thread).toHaveLength(9);
  });
}
