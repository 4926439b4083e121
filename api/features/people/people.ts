import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import {
  exportPeople,
  findPeople,
  getConversationVisitor,
  getPerson,
  getPersonVisits,
  mergePeople,
  savePerson,
  separatePerson,
  tagPerson,
} from '#shared/contracts/people.ts';
import { limits } from '#shared/limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Timeline } from '#shared/contracts/analytics-answers.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import {
  createPeopleService,
  type PeopleService,
  type PeopleSources,
} from '#api/features/people/service.ts';
import { createPeopleMaintenance } from '#api/features/people/maintenance.ts';
import type { Identity, PeopleStore } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { route } from '#api/http/route.ts';
import { everywhereToo, type Nodes } from '#api/platform/nodes.ts';
import type { AdminNamespace } from '#api/sockets/socket-types.ts';

/** The visits under one visitor id; null if none is stored. */
type TimelineOf = (visitorId: VisitorId, limit: number) => Promise<Timeline | null>;

const earliest = <Row>(rows: readonly (Row | null)[], timeOf: (row: Row) => string): Row | null =>
  rows
    .filter((row) => row !== null)
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
    .at(0) ?? null;

const latest = <Row>(rows: readonly (Row | null)[], timeOf: (row: Row) => string): Row | null =>
  rows
    .filter((row) => row !== null)
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
    .at(0) ?? null;

/** The visits of all browsers of one person as one list, the newest first. */
const joinVisits = (
  timelines: readonly Timeline[],
  limit: number,
): AnswerOf<typeof getPersonVisits> => {
  const sessions = timelines
    .flatMap(({ visitor_id: id, sessions: own }) =>
      own.map((session) => ({ ...session, visitor_id: id as VisitorId })),
    )
    .toSorted((a, b) => b.started_at.localeCompare(a.started_at));
  const newest = latest(timelines, ({ last_seen_at: at }) => at);
  return {
    first_seen_at: earliest(timelines, ({ first_seen_at: at }) => at)?.first_seen_at ?? null,
    last_seen_at: newest?.last_seen_at ?? null,
    time_zone: newest?.time_zone ?? null,
    first_touch: earliest(
      timelines.map((timeline) => timeline.first_touch),
      ({ at }) => at,
    ),
    latest_touch: latest(
      timelines.map((timeline) => timeline.latest_touch),
      ({ at }) => at,
    ),
    sessions: sessions.slice(0, limit),
    has_more_sessions:
      sessions.length > limit || timelines.some((timeline) => timeline.has_more_sessions),
  };
};

const createVisitsOf =
  (timelineOf: TimelineOf) => async (visitorIds: readonly VisitorId[], limit: number) => {
    const timelines = await Promise.all(
      visitorIds.slice(0, limits.people.visitorIds).map((id) => timelineOf(id, limit)),
    );
    return joinVisits(
      timelines.filter((timeline) => timeline !== null),
      limit,
    );
  };

interface Arrival {
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId;
}

export interface PeopleDeps extends Pick<Runtime, 'clock' | 'ids' | 'logger' | 'timers'> {
  readonly nodes: Nodes;
  readonly admins: AdminNamespace;
  readonly store: PeopleStore;
  readonly sources: PeopleSources;
  readonly timelineOf: TimelineOf;
  /** Calls the listener whenever a tracked browser opens a page. */
  readonly onArrived: (listener: (arrival: Arrival) => void) => void;
  readonly onChanged: (identity: Identity) => Promise<void>;
}

const createRoutes = (service: PeopleService, timelineOf: TimelineOf): Router => {
  const router = Router();
  const visitsOf = createVisitsOf(timelineOf);
  route(router, findPeople, async ({ query }) => service.find(query));
  route(router, exportPeople, async ({ query, response }) => {
    response.attachment('people.csv');
    response.type('text/csv; charset=utf-8');
    await pipeline(Readable.from(service.file(query)), response);
    return undefined;
  });
  route(router, getPerson, async ({ params }) => service.get(params));
  route(router, getConversationVisitor, async ({ params }) => {
    const person = await service.get({ kind: 'conversation', id: params.conversation_id });
    if ('error' in person) return person;
    return {
      visitor_id: person.visitor_ids[0] ?? null,
      conversations: person.conversations,
      possibly_same_as: person.possibly_same_as.map(({ visitor_id: id }) => id),
      notes: person.notes,
    };
  });
  route(router, getPersonVisits, async ({ params, query }) => {
    const identity = await service.identityOf(params);
    if (!identity) return fail('not_found', 'nothing is stored of such a person');
    return visitsOf(identity.visitorIds, query.limit ?? limits.server.adminPageSize);
  });
  route(router, savePerson, async ({ params, body }) => service.save(params, body));
  route(router, tagPerson, async ({ params, body }) => service.tag(params, body.tags));
  route(router, mergePeople, async ({ params, body }) => service.merge(params, body.from));
  route(router, separatePerson, async ({ params, body }) =>
    service.separate(params, body.person_id),
  );
  return router;
};

/** Least time between two `people_changed`. */
const NEWS_EVERY_MS = 250;

/** Notifies the consoles of every node that their lists of people are out of date: at once, then batched. */
const createPeopleNews = ({ timers, nodes, admins }: PeopleDeps) => {
  const notifyHere = (): void => void admins.emit('people_changed', {});
  const notify = everywhereToo<null>(nodes, 'people_listed', notifyHere);
  nodes.onGap(notifyHere);
  let isChanged = false;
  let cancel: Cancel | null = null;
  const flush = () => {
    isChanged = false;
    notify(null);
    cancel = timers.after(NEWS_EVERY_MS, () => {
      cancel = null;
      if (isChanged) flush();
    });
  };
  return {
    changed: (): void => {
      isChanged = true;
      if (cancel === null) flush();
    },
    stop: (): void => cancel?.(),
  };
};

/** The people behind visits, chats and contact messages. */
export const createPeople = (deps: PeopleDeps) => {
  const { store, clock, logger } = deps;
  const service = createPeopleService(deps);
  const maintenance = createPeopleMaintenance(deps);
  const news = createPeopleNews(deps);
  const logFailure = (event: string) => (error: unknown) => logger.error(event, { error });
  // A visitor's presence never waits for this.
  deps.onArrived(({ tokenHash, visitorId }) => {
    if (tokenHash === null) return;
    store.link(tokenHash, visitorId, clock.now()).catch(logFailure('visitor_link_not_stored'));
  });
  return {
    routes: createRoutes(service, deps.timelineOf),
    start: (): void => {
      maintenance.learnLinks().catch(logFailure('visitor_links_not_learned'));
    },
    stop: news.stop,
    identityOf: service.identityOf,
    /** Something that consoles list of people was stored or erased. */
    listedChanged: news.changed,
    removeBareRecords: maintenance.removeBareRecords,
  };
};
