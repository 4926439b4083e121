// @ts-check
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Server } from 'socket.io';

/**
 * The minimum for a Socket.IO server that stores the messages it acknowledges: one table, one
 * insert per message, SQLite with a write-ahead log and synchronous FULL. No owners, no order, no
 * deduplication.
 */
const db = new Database(join(process.env.DATA_DIR ?? '.', 'bare.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE messages (id TEXT PRIMARY KEY, content TEXT NOT NULL, at INTEGER NOT NULL)');
const insert = db.prepare('INSERT INTO messages VALUES (?, ?, ?)');

const http = createServer();
const io = new Server(http, { perMessageDeflate: false });
io.of('/user').on('connection', (socket) => {
  socket.emit('connected', { ns: '/user' });
  socket.on('message', (payload, answer) => {
    insert.run(randomUUID(), payload.content, Date.now());
    answer({ ok: true, message: payload });
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`Foyer is at http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
