import type { TimelineEvent } from '#shared/contracts/analytics-answers.ts';

/** A page on the way, with what was done there. */
export interface JourneyStep {
  readonly at: string;
  readonly page: string | null;
  /** Time the page was in view, which is told once a minute: 0 for a shorter look. */
  readonly engagedMs: number;
  /** From its opening to when it was last left; null while it has not been. */
  readonly openMs: number | null;
  readonly scrollPercent: number | null;
  readonly did: readonly {
    readonly at: string;
    readonly text: string;
    readonly isError: boolean;
  }[];
}

/** Said by the drawing itself: where a visit begins and ends, how long, how far. */
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
 * A visit page by page. What is told late, the depth of a page that was left, goes to the last step on
 * that page. What happened before any page stands on a step of its own.
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
