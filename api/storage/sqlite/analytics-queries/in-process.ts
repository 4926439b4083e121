import type { Clock } from '#shared/ports/clock.ts';
import type {
  AnalyticsQueries,
  QueryInput,
  QueryOutcome,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import {
  givenChatReads,
  type GivenChat,
} from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import { createEngine } from '#api/storage/sqlite/analytics-queries/engine.ts';
import {
  openConnections,
  type AnalyticsFiles,
} from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import { GivenUp } from '#api/storage/sqlite/analytics-queries/given-up.ts';

/** Runs queries, and can be stopped. */
export interface AnsweringQueries extends AnalyticsQueries {
  /** `chat` is needed if the chat is in another database. */
  run<Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
    chat?: GivenChat,
  ): Promise<QueryOutcome<Name>>;
  stop(): Promise<void>;
}

/** The same engine on the event loop, for tests and development, which have no built worker. */
export const answerInProcess = (files: AnalyticsFiles, clock: Clock): AnsweringQueries => {
  const connections = openConnections(files);
  const engine = createEngine(connections, clock);
  return {
    run: async <Name extends QueryName>(
      name: Name,
      input: QueryInput<Name>,
      signal?: AbortSignal,
      chat?: GivenChat,
    ): Promise<QueryOutcome<Name>> => {
      const check = () => {
        if (signal?.aborted) throw new GivenUp();
      };
      try {
        check();
        return { ok: true, answer: engine.run(name, input, check, chat && givenChatReads(chat)) };
      } catch (error) {
        if (error instanceof GivenUp) return { ok: false, reason: 'cancelled' };
        throw error;
      }
    },
    stop: async () => connections.close(),
  };
};
