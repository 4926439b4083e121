import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import {
  acceptBackup,
  downloadBackup,
  getSystem,
  listSealedCopies,
  setOwnVisits,
  startBackup,
  type System,
} from '#shared/contracts/maintenance.ts';
import { iso } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Backups } from '#api/features/maintenance/backups.ts';
import type { DataFolder } from '#api/features/maintenance/ports.ts';
import { route } from '#api/http/route.ts';

/** Whether a browser's visits are the owner's own, which are not counted. */
export interface OwnVisitsPort {
  isOwn(request: Request): boolean;
  choose(excluded: boolean, request: Request, response: Response): void;
}

interface Deps {
  readonly backups: Backups;
  readonly folder: DataFolder;
  readonly lostDatabases: () => System['lost_databases'];
  readonly clock: Clock;
  /** Facts that do not change while the server runs. */
  readonly newerRelease: () => System['newer_release'];
  readonly standing: Pick<
    System,
    | 'version'
    | 'started_at'
    | 'is_demo'
    | 'retention_days'
    | 'geo_built_at'
    | 'geo_has_cities'
    | 'features'
    | 'admin_key'
  >;
  readonly proxyOf: (request: Request) => System['proxy'];
  readonly ownVisits: OwnVisitsPort;
  readonly mailState: () => Promise<NonNullable<System['mail']>>;
}

const mountDownload = (router: Router, { backups }: Deps): void => {
  route(router, downloadBackup, async ({ params, response }) => {
    const file = await backups.open(params.name);
    if (file === null) return fail('not_found', 'there is no such backup');
    response.attachment(`${params.name}.tar.gz`);
    response.type('application/gzip');
    await pipeline(file, response);
    return undefined;
  });
};

export const createMaintenanceRoutes = (deps: Deps): Router => {
  const { backups, folder, clock, ownVisits } = deps;
  const router = Router();

  route(router, getSystem, async ({ request }) => ({
    ...deps.standing,
    newer_release: deps.newerRelease(),
    now: iso(clock.now()),
    files: await folder.sizes(),
    lost_databases: deps.lostDatabases(),
    disk: await folder.disk(),
    proxy: deps.proxyOf(request),
    // Read from a database; if that is lost, the rest still reports it.
    mail: await deps.mailState().catch(() => undefined),
    own_visits_excluded: ownVisits.isOwn(request),
    backups: await backups.read(),
  }));
  route(router, startBackup, async () => {
    backups.start();
    return { ok: true as const };
  });
  route(router, listSealedCopies, () => backups.listSealed());
  route(router, acceptBackup, async ({ params }) => {
    if (await backups.accept(params.name)) return { ok: true as const };
    return fail('not_found', 'there is no such quarantined backup');
  });
  mountDownload(router, deps);
  route(router, setOwnVisits, async ({ body: { excluded }, request, response }) => {
    ownVisits.choose(excluded, request, response);
    return { ok: true as const, excluded };
  });
  return router;
};
