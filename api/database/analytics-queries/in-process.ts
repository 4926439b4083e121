import type { Clock } from '#shared/ports/clock.ts';
import type {
  AnalyticsQueries,
  Asked,
  Outcome,
  QuestionName,
} from '#api/features/analytics/queries/questions.ts';
import { createEngine } from '#api/database/analytics-queries/engine.ts';
import {
  openConnections,
  type AnalyticsFiles,
} from '#api/database/analytics-queries/open-connections.ts';
import { GivenUp } from '#api/database/analytics-queries/given-up.ts';

/** Questions, and their end. */
export interface AnsweringQueries extends AnalyticsQueries {
  stop(): Promise<void>;
}

/** The same engine on the event loop: for tests, and for development, where no worker is built. */
export const answerInProcess = (files: AnalyticsFiles, clock: Clock): AnsweringQueries => {
  const connections = openConnections(files);
  const engine = createEngine(connections, clock);
  return {
    ask: async <Name extends QuestionName>(
      name: Name,
      asked: Asked<Name>,
      signal?: AbortSignal,
    ): Promise<Outcome<Name>> => {
      const check = () => {
        if (signal?.aborted) throw new GivenUp();
      };
      try {
        check();
        return { ok: true, answer: engine.ask(name, asked, check) };
      } catch (error) {
        if (error instanceof GivenUp) return { ok: false, reason: 'cancelled' };
        throw error;
      }
    },
    stop: async () => connections.close(),
  };
};
