// @ts-check
import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive HTTP connection with one request in flight at a time. Node's own client costs more
 * than the measured server; this one reads the status and skips the body.
 *
 * @param {URL} url
 */
export const openConnection = async (url) => {
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  /** @type {{ resolve: (status: number) => void, reject: (error: Error) => void } | null} */
  let waiting = null;
  let received = Buffer.alloc(0);

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEAD_END);
    if (end === -1) return;
    const head = received.toString('latin1', 0, end);
    const bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < end + HEAD_END.length + bodyBytes) return;
    received = Buffer.alloc(0);
    const answered = waiting;
    waiting = null;
    answered?.resolve(Number(head.slice(9, 12)));
  });
  const lost = (/** @type {Error} */ error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', lost);
  socket.on('close', () => lost(new Error('the server closed the connection')));
  return {
    /** @param {Buffer} request @returns {Promise<number>} the status */
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
};
