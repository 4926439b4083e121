import { Router } from 'express';
import { getHealth } from '#shared/contracts/health.ts';
import type { Clock } from '#shared/ports/clock.ts';

export interface HealthSources {
  readonly version: string;
  readonly startedAt: number;
  readonly clock: Clock;
  /** Whether each database answers a read now. */
  readonly isChatAnswering: () => boolean;
  readonly isAnalyticsAnswering: () => boolean;
}

const word = (isAnswering: boolean) => (isAnswering ? 'ok' : 'failing');

export const createHealthRoutes = (sources: HealthSources): Router => {
  const router = Router();
  router.get(getHealth.path, (_request, response) => {
    const chat = sources.isChatAnswering();
    const analytics = sources.isAnalyticsAnswering();
    response.status(chat && analytics ? 200 : 503).json({
      product: 'foyer',
      version: sources.version,
      uptime_s: Math.max(0, Math.round((sources.clock.now() - sources.startedAt) / 1_000)),
      database: { chat: word(chat), analytics: word(analytics) },
    });
  });
  return router;
};
