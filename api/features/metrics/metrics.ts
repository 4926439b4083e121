import { createServer, type Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { collectDefaultMetrics, Registry, Counter, Gauge, Histogram } from 'prom-client';
import type { Feature } from '#api/feature.ts';
import { addGauges } from '#api/features/metrics/gauges.ts';
import type { MetricsSources } from '#api/features/metrics/sources.ts';
import { createMessageTimer } from '#api/features/metrics/time-messages.ts';
import { listen } from '#api/http/listen.ts';
import type { Logger } from '#api/platform/logger.ts';

/** The part of the analytics store that the counter wraps. */
interface Ingest<Event> {
  add(event: Event): Promise<void>;
}

/** Counts and times the analytics events on their way into the store. */
const createIngestCounter = (registry: Registry) => {
  const registers = [registry];
  const events = new Counter({
    name: 'foyer_events_total',
    help: 'Analytics events, stored or refused.',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'foyer_event_store_seconds',
    help: 'Time from an analytics event to its commit.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
    registers,
  });
  let queued = 0;
  const waiting: Gauge = new Gauge({
    name: 'foyer_events_queued',
    help: 'Analytics events that wait for their commit.',
    registers,
    collect: () => {
      waiting.set(queued);
    },
  });
  const stored = events.labels({ outcome: 'stored' });
  const refused = events.labels({ outcome: 'refused' });
  return <Event, Store extends Ingest<Event>>(store: Store & Ingest<Event>): Store => ({
    ...store,
    add: async (event: Event) => {
      const startedAt = performance.now();
      queued += 1;
      try {
        await store.add(event);
        stored.inc();
        seconds.observe((performance.now() - startedAt) / 1_000);
      } catch (error) {
        refused.inc();
        throw error;
      } finally {
        queued -= 1;
      }
    },
  });
};

/** Counts HTTP responses by the first digit of their status. Paths contain ids, so they are no label. */
const createResponseCounter = (registry: Registry) => {
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

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request carries the token. Hashes have equal length, so the comparison reveals nothing. */
const createTokenCheck = (token: string | undefined) => {
  if (token === undefined) return () => true;
  const expected = hash(`Bearer ${token}`);
  return ({ headers }: IncomingMessage): boolean =>
    timingSafeEqual(hash(headers.authorization ?? ''), expected);
};

interface Deps {
  readonly registry: Registry;
  readonly token: string | undefined;
  readonly logger: Pick<Logger, 'error'>;
}

const createScrape = ({ registry, token, logger }: Deps) => {
  const isAllowed = createTokenCheck(token);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Cache-Control', 'no-store');
    if (!isAllowed(request)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      response.writeHead(401, { 'Content-Type': 'text/plain' }).end('A token is needed.\n');
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      logger.error('metrics_failed', { error });
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end('See the log.\n');
    }
  };
};

/** The only path, on a separate port as on the server's. */
const PATH = '/metrics';

interface Options {
  /** A separate port; undefined answers on the server's port, with the token. */
  readonly port: number | undefined;
  readonly host: string;
  readonly token: string | undefined;
  readonly logger: Pick<Logger, 'error'>;
}

type Scrape = ReturnType<typeof createScrape>;

const createOwnServer = (scrape: Scrape): Server =>
  createServer((request, response) => {
    if (request.url?.split('?')[0] === PATH) void scrape(request, response);
    else response.writeHead(404).end();
  });

const close = (server: Server): Promise<void> =>
  new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });

/**
 * The metrics for Prometheus. Only loaded if configured. Those of the process, such as the delay of the
 * event loop, are prom-client's usual ones.
 */
export const createMetrics = ({ port, host, token, logger }: Options) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const scrape = createScrape({ registry, token, logger });
  const own = port === undefined ? null : createOwnServer(scrape);
  return {
    countIngestion: createIngestCounter(registry),
    countResponses: createResponseCounter(registry),
    /** Listens on the separate port, if any, and returns its address. */
    open: async (): Promise<string | null> =>
      own && port !== undefined
        ? listen(own, { HOST: host, PORT: port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
        : null,
    close: async (): Promise<void> => {
      if (own) await close(own);
    },
    /** Must be the first of the features, so that no other answers a message before it is timed. */
    feature: (sources: MetricsSources): Feature => {
      addGauges(registry, sources);
      const routes = own ? {} : { routes: Router().get(PATH, scrape) };
      return { ...routes, ...createMessageTimer(registry) };
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
