import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Mail } from '#api/platform/mail/mailer.ts';
import { createSmtpMailer } from '#api/platform/mail/smtp-mailer.ts';

const certificate = (name: string) =>
  readFileSync(new URL(`../../testing/certificates/${name}`, import.meta.url), 'utf8');

const mail: Mail = {
  to: 'owner@example.com',
  subject: 'Ada – “Hello”\r\nBcc: everybody@example.com',
  text: 'Grüße 🚀\n.\nEnd',
  html: '<p>Grüße 🚀</p>',
  id: 'alarm-1',
  replyTo: 'ada@example.com',
  unsubscribe: 'https://example.com/off',
  isOneClick: true,
};

const refusing = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** Starts a real mail server on a free port and collects what it receives. */
const serve = async (options: SMTPServerOptions = {}) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    key: certificate('server-key.pem'),
    cert: certificate('server.pem'),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'));
        done(null);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, received };
};

/** Starts a raw server, for behavior that no real mail server has. */
const serveRaw = async (onConnection: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => void server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

const ca = certificate('authority.pem');
const sendTo = (port: number, query = '', signal = new AbortController().signal) =>
  createSmtpMailer({
    url: `smtp://localhost:${port}${query}`,
    from: { name: '', address: 'foyer@example.com' },
    ca,
  })(mail, signal);

test('a mail arrives whole, over STARTTLS, with the headers that mail programs use', async () => {
  const { port, received } = await serve();
  const sent = await sendTo(port, '?requireTLS=true');
  expect(sent).toMatchObject({ kind: 'accepted' });
  expect(sent.answer).toMatch(/^250 /);
  const parsed = await new PostalMime().parse(received[0] ?? '');
  expect(parsed).toMatchObject({
    to: [{ address: 'owner@example.com' }],
    from: { address: 'foyer@example.com' },
    replyTo: [{ address: 'ada@example.com' }],
    messageId: '<alarm-1@example.com>',
  });
  expect(parsed.subject).toBe('Ada – “Hello” Bcc: everybody@example.com');
  expect(parsed.bcc).toBeUndefined();
  expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text);
  expect(parsed.html?.trim()).toBe(mail.html);
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('list-unsubscribe')).toBe('<https://example.com/off>');
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('the sender’s name arrives whole, and everything else uses the bare address', async () => {
  const senders: string[] = [];
  const { port, received } = await serve({
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address);
      done();
    },
  });
  for (const name of ['Ada Stone', 'Stöne, "Ada" <石>', 'A'.repeat(100)]) {
    const send = createSmtpMailer({
      url: `smtp://localhost:${port}`,
      from: { name, address: 'ada@mail.example.org' },
      ca,
    });
    expect(await send(mail, new AbortController().signal)).toMatchObject({ kind: 'accepted' });
    expect(senders.at(-1)).toBe('ada@mail.example.org');
    expect(await new PostalMime().parse(received.at(-1) ?? '')).toMatchObject({
      from: { name, address: 'ada@mail.example.org' },
      messageId: '<alarm-1@mail.example.org>',
    });
  }
});

test('sends a password only over TLS', async () => {
  const users: (string | undefined)[] = [];
  const auth: SMTPServerOptions = {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      users.push(`${username}:${password}`);
      if (password === 'right') done(null, { user: username });
      else done(refusing(535, 'wrong password'));
    },
  };
  const { port } = await serve(auth);
  const send = (address: string) =>
    createSmtpMailer({ url: address, from: { name: '', address: 'foyer@example.com' }, ca })(
      mail,
      new AbortController().signal,
    );
  expect(await send(`smtp://me:right@localhost:${port}`)).toMatchObject({ kind: 'accepted' });
  expect(await send(`smtp://me:wrong@localhost:${port}`)).toMatchObject({ kind: 'refused' });
  const plain = await serve({
    ...auth,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  users.length = 0;
  expect((await send(`smtp://me:right@localhost:${plain.port}`)).kind).not.toBe('accepted');
  expect(users).toEqual([]);
});

test.each([
  [421, 'retry'],
  [451, 'retry'],
  [550, 'refused'],
  [554, 'refused'],
])('a %i for the recipient means %s, with the server’s words', async (code, kind) => {
  const { port, received } = await serve({
    onRcptTo: (_address, _session, done) => done(refusing(code, 'not today')),
  });
  const sent = await sendTo(port);
  expect(sent.kind).toBe(kind);
  expect(sent.answer).toContain('not today');
  expect(received).toEqual([]);
});

test('reports a mail that the server refuses after its text', async () => {
  const { port } = await serve({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(refusing(552, 'too large for us')));
    },
  });
  expect(await sendTo(port)).toMatchObject({ kind: 'refused' });
});

test('retries after the connection is cut in the middle of the text', async () => {
  const port = await serveRaw((socket) => {
    socket.write('220 here\r\n');
    let isText = false;
    socket.on('data', (data) => {
      if (isText) return void socket.destroy();
      isText = data.toString().startsWith('DATA');
      socket.write(isText ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  expect(await sendTo(port)).toMatchObject({ kind: 'retry' });
});

test('retries after garbage in place of a greeting', async () => {
  const port = await serveRaw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await sendTo(port)).toMatchObject({ kind: 'retry' });
});

test('retries if nobody listens at the address', async () => {
  const port = await serveRaw(() => undefined);
  const { port: closed } = await serve();
  expect(closed).not.toBe(port);
  expect(await sendTo(1)).toMatchObject({ kind: 'retry' });
});

test('gives up on a server that hangs', async () => {
  const late = new AbortController();
  const port = await serveRaw(() => late.abort());
  expect(await sendTo(port, '', late.signal)).toEqual({
    kind: 'retry',
    answer: 'the mail server took too long',
  });
});

test('refuses an unknown certificate', async () => {
  const { port, received } = await serve();
  const send = createSmtpMailer({
    url: `smtp://localhost:${port}?requireTLS=true`,
    from: { name: '', address: 'foyer@example.com' },
  });
  expect((await send(mail, new AbortController().signal)).kind).toBe('retry');
  expect(received).toEqual([]);
});
