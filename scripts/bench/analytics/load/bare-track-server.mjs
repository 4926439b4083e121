// @ts-check
import express from 'express';

/** The minimum an Express server can do with a tracking call: parse its JSON and answer 204. */
const app = express();
app.use(express.json({ limit: '16kb' }));
app.post('/api/track-event', (_request, response) => {
  response.status(204).end();
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`Foyer is at http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
