import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type {
  AnalyticsQueries,
  QueryOutcome,
  QueryInput,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { RetentionStore } from '#api/features/privacy/retention-store.ts';
import type { Person, VisitorRecords } from '#api/features/privacy/store.ts';
import type { ChatOfQueries } from '#api/storage/postgres/analytics/chat-of-queries.ts';
import type { EventLog } from '#api/storage/postgres/analytics/event-log.ts';
import type { LogFollower } from '#api/storage/postgres/analytics/follow-log.ts';
import type { HeldReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import type { GivenChat } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import type { Erasure } from '#api/storage/sqlite/privacy/erase-visitors.ts';

interface Deps {
  readonly log: EventLog;
  readonly held: HeldReplica;
  readonly follower: LogFollower;
  readonly chat: ChatOfQueries;
  readonly clock: Clock;
}

const createIngest = ({ follower, held }: Deps): IngestStore => ({
  add: (event) => follower.append({ kind: 'event', event }),
  chatStarted: (tokenHash, at) => follower.append({ kind: 'chat_started', tokenHash, at }),
  emailLeft: (tokenHash, at) => follower.append({ kind: 'email_left', tokenHash, at }),
  // Each node ends the sessions of its own replica. A sleeping one does so at its next query.
  closeIdle: async (now) => {
    if (!follower.isAwake()) return 0;
    await follower.follow();
    return held.current().closeIdle(now);
  },
});

const createFingerprints = ({ follower }: Deps): FingerprintStore => ({
  add: (fingerprint) => follower.append({ kind: 'fingerprint', fingerprint }),
});

/** Includes ids that this replica does not know: their events may still arrive. */
const withKnown = (found: Person, known: Person): Person => ({
  visitorIds: [...new Set([...found.visitorIds, ...known.visitorIds])],
  visitorTokenHashes: [...new Set([...found.visitorTokenHashes, ...known.visitorTokenHashes])],
});

/** Reads what all nodes have recorded so far. */
const createRecords = ({ log, held, follower, clock }: Deps): VisitorRecords => {
  const records = async () => {
    await follower.catchUp();
    return held.current().records;
  };
  return {
    personOf: async (known) => (await records()).personOf(known),
    read: async (visitorIds) => (await records()).read(visitorIds),
    erase: async (known) => {
      const at = clock.now();
      const found = withKnown(await (await records()).personOf(known), known);
      const { position } = await log.appendErasure(found, at);
      const { person, sessions } = (await follower.answerTo(position)) as Erasure;
      await log.removeOf(person);
      return { visitors: person.visitorIds.length, sessions };
    },
  };
};

const createRetention = ({ held, log, follower }: Deps, retentionDays: number): RetentionStore => {
  const store = () => held.current().retention;
  return {
    latest: () => store().latest(),
    begin: async (cutoffAt, now) => {
      await follower.follow();
      return store().begin(cutoffAt, now);
    },
    removeSome: (run) => store().removeSome(run),
    sweep: (run) => store().sweep(run),
    finish: async (run, now) => {
      const done = await store().finish(run, now);
      const checkpoint = await held.checkpoint();
      await log.dropBefore({ at: run.cutoffAt, retentionDays, checkpoint });
      return done;
    },
    runs: (limit) => store().runs(limit),
  };
};

const createQueries = ({ held, chat, follower, clock }: Deps): AnalyticsQueries => {
  const wake = async (): Promise<void> => {
    const hasSlept = !follower.isAwake();
    await follower.catchUp();
    if (hasSlept) await held.current().closeIdle(clock.now());
  };
  const given = async (name: QueryName, input: QueryInput<QueryName>): Promise<GivenChat> => {
    if (name === 'chatSummary' || name === 'chatList')
      return { begun: await chat.begunIn((input as QueryInput<'chatSummary'>).span) };
    if (name !== 'timeline') return {};
    const tokens = held.current().tokensOf((input as QueryInput<'timeline'>).visitorId);
    const most = limits.analytics.timelineMessages + 1;
    return { messages: await chat.messagesOf(tokens, most) };
  };
  const withExcerpts = async (
    outcome: QueryOutcome<'chatList'>,
  ): Promise<QueryOutcome<'chatList'>> => {
    if (!outcome.ok) return outcome;
    const { rows } = outcome.answer;
    const excerpts = await chat.excerptsOf(rows.map(({ conversation_id: id }) => id));
    const completed = rows.map((row) => ({
      ...row,
      excerpt: excerpts.get(row.conversation_id) ?? '',
    }));
    return { ok: true, answer: { ...outcome.answer, rows: completed } };
  };
  return {
    run: async (name, input, signal) => {
      // Without the database, the replica still answers with its data.
      await wake().catch(() => undefined);
      const read = await given(name, input);
      const outcome = await held.current().queries.run(name, input, signal, read);
      if (name !== 'chatList') return outcome;
      return withExcerpts(outcome as QueryOutcome<'chatList'>);
    },
  };
};

/** The stores of analytics.db, on the event log that all nodes share. */
export const createAnalyticsStores = (deps: Deps, retentionDays: number) => ({
  events: createIngest(deps),
  fingerprints: createFingerprints(deps),
  visitorRecords: createRecords(deps),
  retention: createRetention(deps, retentionDays),
  queries: createQueries(deps),
});
