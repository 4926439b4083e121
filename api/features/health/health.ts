import { Router } from 'express';
import { getHealth, getReady } from '#shared/contracts/health.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Clock } from '#shared/ports/clock.ts';

type DiskState = AnswerOf<typeof getHealth>['disk'];

export interface HealthSources {
  readonly version: string;
  readonly startedAt: number;
  readonly clock: Clock;
  /** Whether each database accepts a write now. */
  readonly isChatWritable: () => Promise<boolean>;
  readonly isAnalyticsWritable: () => Promise<boolean>;
  readonly disk: () => DiskState;
}

const word = (isWritable: boolean) => (isWritable ? 'ok' : 'failing');

type Phase = AnswerOf<typeof getReady>['state'];

/**
 * Reports whether the server works, for monitoring, and whether it takes new visitors, for what
 * spreads them over several servers.
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
      uptime_s: Math.max(0, Math.round((sources.clock.now() - sources.startedAt) / 1_000)),
      database: { chat: word(chat), analytics: word(analytics) },
      disk,
    });
  });
  routes.get(getReady.path, (_request, response) => {
    response.status(phase === 'ready' ? 200 : 503).json({ product: 'foyer', state: phase });
  });
  return {
    routes,
    start: (): void => {
      phase = 'ready';
    },
    /** From now on new visitors should go elsewhere. */
    drain: (): void => {
      phase = 'draining';
    },
    isReady: (): boolean => phase === 'ready',
  };
};
