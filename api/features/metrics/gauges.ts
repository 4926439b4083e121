import { Gauge, type Registry } from 'prom-client';
import type { MetricsSources } from '#api/features/metrics/sources.ts';

const toNumber = (is: boolean): number => (is ? 1 : 0);

type Read = (set: (value: number, label?: string) => void) => unknown;

/** A figure that is read on each scrape and costs nothing in between. */
const createReader =
  (registry: Registry) =>
  (name: string, help: string, label: string | null, read: Read): void => {
    const gauge = new Gauge({
      name: `foyer_${name}`,
      help,
      labelNames: label === null ? [] : [label],
      registers: [registry],
      collect: async () => {
        gauge.reset();
        await read((value, text) => {
          if (label === null || text === undefined) gauge.set(value);
          else gauge.set({ [label]: text }, value);
        });
      },
    });
  };

type Reader = ReturnType<typeof createReader>;

const addServer = (gauge: Reader, sources: MetricsSources): void => {
  gauge('build_info', 'Always 1; the label is the version.', 'version', (set) =>
    set(1, sources.version),
  );
  gauge('ready', '1 while the server takes new visitors.', null, (set) =>
    set(toNumber(sources.isReady())),
  );
  gauge('sockets', 'Open sockets.', 'side', (set) => {
    for (const [side, count] of Object.entries(sources.sockets())) set(count, side);
  });
};

const addDatabase = (gauge: Reader, sources: MetricsSources): void => {
  gauge('database_writable', '1 while a small write succeeds.', 'database', async (set) => {
    set(toNumber(await sources.isChatWritable()), 'chat');
    set(toNumber(await sources.isAnalyticsWritable()), 'analytics');
  });
  gauge('database_bytes', 'Size of each database, its log included.', 'database', async (set) => {
    for (const { name, bytes } of await sources.databaseSizes()) set(bytes, name);
  });
  gauge('database_wal_bytes', 'Size of each write-ahead log.', 'database', async (set) => {
    for (const { name, bytes } of await sources.logSizes()) set(bytes, name);
  });
  gauge('disk_bytes', 'The disk of the data folder.', 'part', async (set) => {
    const disk = await sources.disk();
    if (!disk) return;
    set(disk.free_bytes, 'free');
    set(disk.total_bytes, 'total');
  });
  gauge('postgres_connections', 'Connections to PostgreSQL.', 'state', (set) => {
    const counts = sources.connections();
    if (!counts) return;
    set(counts.open - counts.idle, 'busy');
    set(counts.idle, 'idle');
    set(counts.waiting, 'waited_for');
  });
};

const addBackup = (gauge: Reader, { backup }: MetricsSources): void => {
  gauge('backup_timestamp_seconds', 'When the last good backup was made.', null, async (set) => {
    const { at } = await backup();
    // No backup counts as an old one, so that the same alert rule finds it.
    set((at ?? 0) / 1_000);
  });
  gauge('backup_failed', '1 when the last attempt at a backup failed.', null, async (set) =>
    set(toNumber((await backup()).hasFailed)),
  );
};

const addOutbox = (gauge: Reader, { outbox }: MetricsSources): void => {
  gauge('alarms', 'Alarms to the owner and mails to visitors.', 'state', async (set) => {
    set(await outbox.waiting(), 'waiting');
    set(await outbox.failed(), 'failed');
  });
};

/** Adds every figure that is read at a scrape. */
export const addGauges = (registry: Registry, sources: MetricsSources): void => {
  const gauge = createReader(registry);
  addServer(gauge, sources);
  addDatabase(gauge, sources);
  addBackup(gauge, sources);
  addOutbox(gauge, sources);
};
