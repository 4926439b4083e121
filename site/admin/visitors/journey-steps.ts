import type { TimelineEvent } from '#shared/contracts/analytics-answers.ts';

/** A page of the visit, with the events on it. */
export interface JourneyStep {
  readonly at: string;
  readonly page: string | null;
  /** Time in view, reported once a minute; 0 for a shorter visit. */
  readonly engagedMs: number;
  /** From opening the page to the last time it was left; null while it is open. */
  readonly openMs: number | null;
  readonly scrollPercent: number | null;
  readonly did: readonly {
    readonly at: string;
    readonly text: string;
    readonly isError: boolean;
  }[];
}

/** Events that the stream shows in other ways: start, end, duration and depth of a visit. */
const silent = new Set([
  'session_start',
  'session_end',
  'engagement',
  'scroll_depth',
  'web_vitals',
]);

const textOf = ({ kind, target }: TimelineEvent): string =>
  target === null ? kind.replaceAll('_', ' ') : `${kind.replaceAll('_', ' ')}: ${target}`;

const add = (step: JourneyStep, event: TimelineEvent): JourneyStep => {
  const { kind, value, at } = event;
  if (kind === 'engagement') return { ...step, engagedMs: step.engagedMs + (value ?? 0) };
  if (kind === 'scroll_depth') {
    const openMs = Math.max(step.openMs ?? 0, Date.parse(at) - Date.parse(step.at));
    return { ...step, openMs, scrollPercent: Math.max(step.scrollPercent ?? 0, value ?? 0) };
  }
  if (silent.has(kind)) return step;
  const isError = kind === 'client_error';
  return { ...step, did: [...step.did, { at, text: textOf(event), isError }] };
};

const begun = (at: string, page: string | null): JourneyStep => ({
  at,
  page,
  engagedMs: 0,
  openMs: null,
  scrollPercent: null,
  did: [],
});

/**
 * Groups a visit by page. Late reports, such as the depth of a page already left, go to the last
 * step on that page. Events before the first page get their own step.
 */
export const journeySteps = (events: readonly TimelineEvent[]): JourneyStep[] => {
  const steps: JourneyStep[] = [];
  for (const event of events) {
    if (event.kind === 'page_view') {
      steps.push(begun(event.at, event.page));
      continue;
    }
    const onPage = steps.findLastIndex(({ page }) => event.page === null || page === event.page);
    const index = onPage === -1 ? steps.length - 1 : onPage;
    const step = steps[index];
    if (step) steps[index] = add(step, event);
    else if (!silent.has(event.kind)) steps.push(add(begun(event.at, event.page), event));
  }
  return steps;
};
