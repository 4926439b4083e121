import type { AnswerOf } from '#shared/contracts/call.ts';
import type { getPersonVisits, Person } from '#shared/contracts/people.ts';
import { unformatText } from '#shared/domain/formatted-text.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import type { LiveStep } from '#site/admin/people/live-trail.ts';
import { journeySteps, type JourneyStep } from '#site/admin/visitors/journey-steps.ts';
import { DIRECT, sourceText } from '#site/admin/source-text.ts';

export type PersonVisits = AnswerOf<typeof getPersonVisits>;

/** One line of the stream: the person's action, or a message. */
export interface StreamStep {
  readonly key: string;
  readonly at: string;
  readonly kind:
    | 'page'
    | 'visit'
    | 'chat'
    | 'visitor message'
    | 'own message'
    | 'contact message'
    | 'presence';
  readonly text: string;
  /** The page of a page view, which matches a live step to the stored one. */
  readonly page?: JourneyStep;
  /** The screen with all of it. */
  readonly to?: string;
}

/** A live step and a stored one this close report the same moment. */
export const CLOSE_MS = 10_000;

const visitSteps = (session: PersonVisits['sessions'][number]): StreamStep[] => {
  const from = sourceText(session);
  return [
    {
      key: `visit ${session.session}`,
      at: session.started_at,
      kind: 'visit',
      text: `Arrived${from === DIRECT ? ` · ${DIRECT}` : ` from ${from}`}${session.is_bot ? ', counted as a bot' : ''}`,
    },
    ...journeySteps(session.events).map((page, index): StreamStep => ({
      key: `page ${session.session} ${index}`,
      at: page.at,
      kind: 'page',
      text: page.page ?? 'before any page',
      page,
    })),
  ];
};

type MessageRef = Pick<
  Person['messages'][number],
  'conversation_id' | 'seq' | 'sent_at' | 'from_admin'
>;

const messageStep = (message: MessageRef, excerpt: string): StreamStep => ({
  key: `message ${message.conversation_id} ${message.seq}`,
  at: message.sent_at,
  kind: message.from_admin ? 'own message' : 'visitor message',
  text: message.from_admin ? unformatText(excerpt) : excerpt,
  to: addressOf({ area: 'inbox', item: message.conversation_id, query: `at=${message.seq}` }),
});

const timeOf = ({ at }: StreamStep): number => Date.parse(at);

const writtenSteps = (person: Person, thread: string | null): StreamStep[] => [
  ...person.conversations.map(({ conversation_id: id, started_at: at }): StreamStep => ({
    key: `chat ${id}`,
    at,
    kind: 'chat',
    text: 'Chat started',
    to: addressOf({ area: 'inbox', item: id }),
  })),
  ...person.messages
    .filter(({ conversation_id: id }) => id !== thread)
    .map(({ excerpt, ...message }) => messageStep(message, excerpt)),
  ...person.contact_messages.map((message): StreamStep => ({
    key: `contact ${message.id}`,
    at: message.received_at,
    kind: 'contact message',
    text: message.excerpt,
    to: addressOf({ area: 'contact', item: message.id }),
  })),
];

/**
 * All stored steps of a person, unordered, without the notes above the stream. Leaves out the
 * messages of a thread beside it.
 */
export const storedSteps = (
  person: Person,
  visits: PersonVisits | undefined,
  thread: string | null,
): StreamStep[] => [
  ...(visits?.sessions.flatMap(visitSteps) ?? []),
  ...writtenSteps(person, thread),
];

const toStep = ({ kind, at, page }: LiveStep): StreamStep => {
  const key = `live ${kind} ${at} ${page}`;
  if (kind === 'arrived') return { key, at, kind: 'visit', text: 'Arrived' };
  if (kind === 'left') return { key, at, kind: 'presence', text: 'Left the site' };
  const seen = { at, page, engagedMs: 0, openMs: null, scrollPercent: null, did: [] };
  return { key, at, kind, text: page, page: seen };
};

const isSameKind = (stored: StreamStep, live: StreamStep): boolean =>
  stored.kind === live.kind && stored.page?.page === live.page?.page;

/** The stored step nearest to the live one, unless another live step has taken it. */
const nearest = (
  stored: readonly StreamStep[],
  live: StreamStep,
  taken: ReadonlySet<StreamStep>,
): StreamStep | undefined =>
  stored
    .filter((step) => !taken.has(step) && isSameKind(step, live))
    .map((step) => ({ step, apart: Math.abs(timeOf(step) - timeOf(live)) }))
    .filter(({ apart }) => apart <= CLOSE_MS)
    .toSorted((a, b) => a.apart - b.apart)[0]?.step;

const newestFirst = (a: StreamStep, b: StreamStep): number =>
  timeOf(b) - timeOf(a) ||
  // A visit starts before its first page.
  Number(a.kind === 'visit') - Number(b.kind === 'visit') ||
  a.key.localeCompare(b.key);

/**
 * Merges steps into one stream, newest first. A live step shows immediately, and its stored one
 * replaces it later.
 */
export const mergeSteps = (
  stored: readonly StreamStep[],
  live: readonly LiveStep[],
): StreamStep[] => {
  const taken = new Set<StreamStep>();
  const unstored: StreamStep[] = [];
  for (const step of live.map(toStep)) {
    const match = nearest(stored, step, taken);
    if (match) taken.add(match);
    else unstored.push(step);
  }
  return [...stored, ...unstored].toSorted(newestFirst);
};
