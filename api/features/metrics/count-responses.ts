import type { Server } from 'node:http';
import { Counter, type Registry } from 'prom-client';

/** Counts HTTP responses by the first digit of their status. Paths hold ids, so they are no label. */
export const createResponseCounter = (registry: Registry) => {
  const counter = new Counter({
    name: 'foyer_http_responses_total',
    help: 'HTTP responses.',
    labelNames: ['class'],
    registers: [registry],
  });
  const classes = [1, 2, 3, 4, 5].map((digit) => counter.labels({ class: `${digit}xx` }));
  return (server: Server): void => {
    server.on('request', (_request, response) => {
      response.once('finish', () => classes[Math.floor(response.statusCode / 100) - 1]?.inc());
    });
  };
};
