import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine, and what it received. It refuses recipients with `state.refusal`. */
export const openMailServer = async () => {
  const received: string[] = [];
  const state = { refusal: null as Error | null, refused: 0 };
  const server = new SMTPServer({
    authOptional: true,
    // The mailer reuses its connection for the next mail.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (state.refusal) state.refused += 1;
      done(state.refusal);
    },
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString('utf8')));
      stream.on('end', () => {
        received.push(text);
        done(null);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const isReceiving = () => server.connections.size > 0;
  return { url: `smtp://127.0.0.1:${port}`, received, state, isReceiving, close };
};
