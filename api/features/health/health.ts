import { Router } from 'express';
import { getHealth, getReady } from '#shared/contracts/health.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Site } from '#api/http/site.ts';

type DiskState = AnswerOf<typeof getHealth>['disk'];

export interface HealthSources {
  readonly version: string;
  readonly site: Pick<Site, 'build'>;
  readonly startedAt: number;
  readonly clock: Clock;
  /** Whether each database accepts a write now. */
  readonly isChatWritable: () => Promise<boolean>;
  readonly isAnalyticsWritable: () => Promise<boolean>;
  /** Whether the database is reachable; absent if it is on this machine's disk. */
  readonly isReachable?: () => Promise<boolean>;
  readonly disk: () => DiskState;
}

const word = (isWritable: boolean) => (isWritable ? 'ok' : 'failing');

type Phase = Exclude<AnswerOf<typeof getReady>['state'], 'cut_off'>;

/**
 * Reports whether the server works, for monitoring, and whether it accepts new visitors, for load
 * balancers.
 */
export const createHealth = (sources: HealthSources) => {
  const routes = Router();
  let phase: Phase = 'starting';
  routes.get(getHealth.path, async (_request, response) => {
    const [chat, analytics] = await Promise.all([
      sources.isChatWritable(),
      sources.isAnalyticsWritable(),
    ]);
    const disk = sources.disk();
    response.status(chat && analytics && disk !== 'full' ? 200 : 503).json({
      product: 'foyer',
      version: sources.version,
      site: sources.site.build,
      uptime_s: Math.max(0, Math.round((sources.clock.now() - sources.startedAt) / 1_000)),
      database: { chat: word(chat), analytics: word(analytics) },
      disk,
    });
  });
  routes.get(getReady.path, async (_request, response) => {
    const isCutOff = phase === 'ready' && (await sources.isReachable?.()) === false;
    const state = isCutOff ? 'cut_off' : phase;
    response.status(state === 'ready' ? 200 : 503).json({ product: 'foyer', state });
  });
  return {
    routes,
    start: (): void => {
      phase = 'ready';
    },
    /** Sends new visitors elsewhere from now on. */
    drain: (): void => {
      phase = 'draining';
    },
    isReady: (): boolean => phase === 'ready',
  };
};
