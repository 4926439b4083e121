import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { createFailing, type Taken } from '#api/testing/failing-peer.ts';

/** The part of smtp-server's connections missing in its types. */
interface Connection {
  readonly session: SMTPServerSession;
  close(): void;
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/**
 * A mail server that fails at random, as real ones do for a while: 421 on connecting, 451 at the
 * recipient or after the text, or a connection cut in the middle of the text.
 */
export const startFailingMailServer = async (random: () => number) => {
  const taken: Taken[] = [];
  const { state, fails } = createFailing(random);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(fails() ? refusal(421, 'too busy') : null),
    onRcptTo: (_address, _session, done) => done(fails() ? refusal(451, 'try later') : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      const isCut = random() < state.failing / 2;
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        if (isCut) cut(session);
      });
      stream.on('end', () => {
        if (fails()) return done(refusal(451, 'no room now'));
        const { round } = state;
        void new PostalMime().parse(Buffer.concat(parts)).then(({ messageId, text }) => {
          taken.push({ id: messageId ?? '', text: text ?? '', round });
          done(null);
        }, done);
      });
    },
  });
  const cut = (session: SMTPServerSession): void => {
    for (const one of server.connections as Set<Connection>)
      if (one.session.id === session.id) one.close();
  };
  // Connections of a killed process may end at any point.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken, state };
};
