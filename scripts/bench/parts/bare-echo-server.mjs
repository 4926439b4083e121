// @ts-check
import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** The least a Socket.IO server can do with a message: give it back. Nothing is stored. */
const http = createServer();
const io = new Server(http, { perMessageDeflate: false });
io.of('/user').on('connection', (socket) => {
  socket.on('message', (payload, answer) => answer({ ok: true, message: payload }));
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`Foyer is at http://127.0.0.1:${address.port}\n`);
});
