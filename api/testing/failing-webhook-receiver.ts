import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createFailing, troubles, type Taken } from '#api/testing/failing-peer.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

/**
 * A receiver of webhooks that verifies signatures by Standard Webhooks, and fails at random as real ones
 * do for a while: 429, 5xx, or a connection cut before the answer.
 */
export const startFailingWebhookReceiver = async (random: () => number, secret: string) => {
  const { state, fails } = createFailing(random);
  const taken: Taken[] = [];
  /** Deliveries with a wrong signature. */
  const forged: string[] = [];
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (fails()) {
        if (random() < 0.5) return void request.socket.destroy();
        return void response.writeHead(troubles[taken.length % troubles.length] ?? 500).end();
      }
      const id = String(request.headers['webhook-id']);
      const signed = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`;
      const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      if (request.headers['webhook-signature'] !== signature) forged.push(id);
      taken.push({ id, text: body, round: state.round });
      response.writeHead(204).end();
    });
  });
  const origin = await listenForTest(server);
  return {
    url: `${origin}/`,
    taken,
    forged,
    state,
  };
};
