import type { Features } from '#shared/contracts/features.ts';
import type { LostDatabase, System } from '#shared/contracts/maintenance.ts';
import { iso } from '#shared/domain/time.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createBackups } from '#api/features/maintenance/backups.ts';
import type { BackupStore, DataFolder, OffsiteCopies } from '#api/features/maintenance/ports.ts';
import { createMaintenanceRoutes, type OwnVisitsPort } from '#api/features/maintenance/routes.ts';
import { watchReleases } from '#api/features/maintenance/newer-release.ts';
import type { Callers } from '#api/http/callers.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

/** The setting that marks a data folder filled by `npm run demo`. */
export const DEMO_SETTING = 'is_demo';

/** Facts about this server that do not change while it runs. Times are ms since the epoch. */
export interface ServerFacts {
  readonly version: string;
  readonly startedAt: number;
  readonly isDemo: boolean;
  readonly features: Features;
  readonly retentionDays: number;
  /** Null without a country database. */
  readonly geoBuiltAt: number | null;
  /** The geo database knows cities, not only countries. */
  readonly hasCities: boolean;
  /** ADMIN_KEY overrides the stored key. */
  readonly isKeyConfigured: boolean;
  readonly releasesUrl: string | undefined;
  readonly trustedHops: number;
  readonly hasPublicUrl: boolean;
}

export interface MaintenanceDeps
  extends Pick<Callers, 'peerOf'>, Pick<Runtime, 'clock' | 'logger' | 'timers'> {
  readonly facts: ServerFacts;
  readonly backups: BackupStore;
  readonly offsite: OffsiteCopies | null;
  readonly nodes: Pick<Nodes, 'runAlone'>;
  readonly settings: SettingsStore;
  readonly folder: DataFolder;
  readonly lostDatabases: () => LostDatabase[];
  readonly ownVisits: OwnVisitsPort;
  readonly onBackupFailed: () => void;
  /** Whether requests come through a proxy that TRUST_PROXY does not count. */
  readonly isProxyUnknown: () => boolean;
  readonly mailState: () => Promise<NonNullable<System['mail']>>;
}

export const createMaintenance = (deps: MaintenanceDeps) => {
  const { facts, folder, lostDatabases, ownVisits, clock, peerOf } = deps;
  const backups = createBackups({
    ...deps,
    store: deps.backups,
    onFailed: deps.onBackupFailed,
  });
  const releases = watchReleases({
    releasesUrl: facts.releasesUrl,
    version: facts.version,
    timers: deps.timers,
    logger: deps.logger,
  });
  let stopReleases = (): void => undefined;
  const routes = createMaintenanceRoutes({
    newerRelease: releases.read,
    backups,
    lostDatabases,
    folder,
    clock,
    ownVisits,
    mailState: deps.mailState,
    standing: {
      version: facts.version,
      started_at: iso(facts.startedAt),
      is_demo: facts.isDemo,
      retention_days: facts.retentionDays,
      geo_built_at: facts.geoBuiltAt === null ? null : iso(facts.geoBuiltAt),
      geo_has_cities: facts.hasCities,
      features: facts.features,
      admin_key: facts.isKeyConfigured ? 'configured' : 'stored',
    },
    proxyOf: (request) => ({
      trusted_hops: facts.trustedHops,
      // This console may take another route than the visitors.
      is_forwarded: request.headers['x-forwarded-for'] !== undefined || deps.isProxyUnknown(),
      is_secure: peerOf(request).isSecure,
      has_public_url: facts.hasPublicUrl,
    }),
  });
  return {
    routes,
    start: (): void => {
      backups.startSchedule();
      stopReleases = releases.start();
    },
    stop: () => {
      stopReleases();
      return backups.stop();
    },
    backupState: backups.state,
  };
};
