import type { AppDeps } from '#api/app-deps.ts';
import type { Feature } from '#api/feature.ts';
import { createImports } from '#api/features/imports/imports.ts';
import { createHealth } from '#api/features/health/health.ts';
import { createMaintenance, type MaintenanceDeps } from '#api/features/maintenance/maintenance.ts';
import type { MetricsSources } from '#api/features/metrics/sources.ts';
import type { createServers } from '#api/sockets/create-servers.ts';
import type { Namespaces } from '#api/sockets/namespaces.ts';

type Watched = Namespaces & Pick<ReturnType<typeof createServers>, 'server'>;
type FromOthers = Pick<
  MaintenanceDeps,
  'ownVisits' | 'peerOf' | 'onBackupFailed' | 'isProxyUnknown'
> &
  Watched;

/** What a scrape reads of the whole server. */
const sourcesOf = (
  { storage, facts }: AppDeps,
  { users, admins }: Namespaces,
  others: Pick<MetricsSources, 'isReady' | 'backup'>,
): MetricsSources => ({
  ...others,
  version: facts.version,
  sockets: () => ({ visitor: users.sockets.size, owner: admins.sockets.size }),
  isChatWritable: storage.health.isChatWritable,
  isAnalyticsWritable: storage.health.isAnalyticsWritable,
  databaseSizes: () => storage.folder.sizes(),
  logSizes: () => storage.folder.logSizes(),
  disk: () => storage.folder.disk(),
  connections: storage.connections,
  outbox: { waiting: storage.alarms.countWaiting, failed: storage.alarms.countDead },
});

/** Health, maintenance, imports and metrics. These features must be the first, as metrics time the others. */
export const wireOperations = (deps: AppDeps, given: FromOthers) => {
  const { storage, facts, metrics } = deps;
  const health = createHealth({ ...storage.health, ...facts, clock: deps.clock });
  const maintenance = createMaintenance({ ...deps, ...storage, ...given });
  const features: Feature[] = [health, maintenance, createImports(storage.imports)];
  if (metrics) {
    metrics.countResponses(given.server);
    const others = { isReady: health.isReady, backup: maintenance.backupState };
    features.unshift(metrics.feature(sourcesOf(deps, given, others)));
  }
  return {
    ...{ features, drain: health.drain },
    hasBackupFailed: async () => (await maintenance.backupState()).hasFailed,
  };
};
