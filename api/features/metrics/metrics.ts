import { createServer, type Server } from 'node:http';
import { Router } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Feature } from '#api/feature.ts';
import { createScrape } from '#api/features/metrics/answer-scrape.ts';
import { createIngestCounter } from '#api/features/metrics/count-ingestion.ts';
import { createResponseCounter } from '#api/features/metrics/count-responses.ts';
import { addGauges } from '#api/features/metrics/gauges.ts';
import type { MetricsSources } from '#api/features/metrics/sources.ts';
import { createMessageTimer } from '#api/features/metrics/time-messages.ts';
import { listen } from '#api/http/listen.ts';
import type { Logger } from '#api/platform/logger.ts';

/** The only path there is, on its own port as on the server's. */
const PATH = '/metrics';

interface Options {
  /** A port of its own; undefined answers on the server's port, with the token. */
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
 * The metrics for Prometheus. Only loaded where they are configured. Those of the process, such as
 * the delay of the event loop, are the usual ones of prom-client.
 */
export const createMetrics = ({ port, host, token, logger }: Options) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const scrape = createScrape({ registry, token, logger });
  const own = port === undefined ? null : createOwnServer(scrape);
  return {
    /** Counts what goes into the analytics store. */
    countIngestion: createIngestCounter(registry),
    /** Counts what the server answers. */
    countResponses: createResponseCounter(registry),
    /** Listens on the port of its own, if there is one, and returns its address. */
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
