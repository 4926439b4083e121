import type { Request, Router } from 'express';
import type { Failure } from '#shared/contracts/errors.ts';
import type { System } from '#shared/contracts/maintenance.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { GeoDatabase } from '#api/features/geo/geo-database.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import type { Backups } from '#api/features/maintenance/backups.ts';
import type { DataFolder } from '#api/features/maintenance/ports.ts';
import { createMaintenanceRoutes } from '#api/features/maintenance/routes.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { createTracking } from '#api/tracking.ts';

interface Deps {
  readonly clock: Clock;
  readonly geo: GeoDatabase;
  readonly adminKeys: AdminKeys;
  readonly health: { readonly version: string; readonly startedAt: number };
  readonly maintenance: {
    readonly backups: Backups;
    readonly folder: DataFolder;
    readonly lostDatabases: () => System['lost_databases'];
    readonly isDemo: boolean;
    readonly features: System['features'];
  };
  readonly options: {
    readonly publicUrl: string | undefined;
    readonly trustedHops: number;
    readonly retentionDays: number;
  };
}

interface Callers {
  readonly peerOf: PeerReader;
  readonly refuseAdmin: (request: Request) => Failure | null;
  readonly tracking: Pick<ReturnType<typeof createTracking>, 'isOwn' | 'chooseOwn'>;
}

/** What the owner looks after, put together for app.ts. */
export const createMaintenance = (
  { clock, geo, adminKeys, health, maintenance, options }: Deps,
  { peerOf, refuseAdmin, tracking }: Callers,
): Router =>
  createMaintenanceRoutes({
    backups: maintenance.backups,
    lostDatabases: maintenance.lostDatabases,
    folder: maintenance.folder,
    clock,
    refuseAdmin,
    standing: {
      version: health.version,
      started_at: new Date(health.startedAt).toISOString(),
      is_demo: maintenance.isDemo,
      retention_days: options.retentionDays,
      geo_built_at: geo.builtAt === null ? null : new Date(geo.builtAt).toISOString(),
      features: maintenance.features,
      admin_key: adminKeys.isConfigured ? 'configured' : 'stored',
    },
    proxyOf: (request) => ({
      trusted_hops: options.trustedHops,
      is_forwarded: request.headers['x-forwarded-for'] !== undefined,
      is_secure: peerOf(request).isSecure,
      has_public_url: options.publicUrl !== undefined,
    }),
    ownVisits: { isExcluded: tracking.isOwn, choose: tracking.chooseOwn },
  });
