import { eventNamePattern } from '#shared/domain/analytics/event-name.ts';
import { limits } from '#shared/limits.ts';

/** A step being edited: a page view or an event. */
export interface StepDraft {
  /** For React lists; not part of the query. */
  readonly id: number;
  readonly kind: 'page' | 'event';
  readonly value: string;
}

export const draftsOf = (steps: readonly string[]): StepDraft[] => {
  const drafts = steps.map((step, id): StepDraft => {
    const kind = step.startsWith('event:') ? 'event' : 'page';
    return { id, kind, value: step.slice(kind.length + 1) };
  });
  const first: StepDraft = { id: drafts.length, kind: 'page', value: '/' };
  const second: StepDraft = { id: drafts.length + 1, kind: 'event', value: 'contact_sent' };
  if (drafts.length === 0) return [first, second];
  return drafts.length === 1 ? [...drafts, second] : drafts;
};

export const withStep = (drafts: readonly StepDraft[]): StepDraft[] => [
  ...drafts,
  { id: Math.max(...drafts.map(({ id }) => id), -1) + 1, kind: 'page', value: '' },
];

/** Moves a step up or down by one; at the ends it stays. */
export const movedStep = (
  drafts: readonly StepDraft[],
  id: number,
  by: -1 | 1,
): readonly StepDraft[] => {
  const from = drafts.findIndex((draft) => draft.id === id);
  const moved = drafts[from];
  const other = drafts[from + by];
  if (!moved || !other) return drafts;
  return drafts.map((draft) => {
    if (draft === moved) return other;
    return draft === other ? moved : draft;
  });
};

/** The reason why the steps are not a valid query, or null. */
export const stepsProblem = (drafts: readonly StepDraft[]): string | null => {
  if (drafts.length < 2) return 'A funnel has at least two steps.';
  const { funnelStepsMax } = limits.analytics;
  if (drafts.length > funnelStepsMax) return `A funnel has at most ${funnelStepsMax} steps.`;
  for (const [index, { kind, value }] of drafts.entries()) {
    if (kind === 'page' && !value.startsWith('/')) {
      return `Step ${index + 1}: a page begins with “/”.`;
    }
    if (kind === 'event' && !eventNamePattern.test(value)) {
      return `Step ${index + 1}: an event’s name has small letters, digits and “_”.`;
    }
  }
  return null;
};

export const stepsOf = (drafts: readonly StepDraft[]): string[] =>
  drafts.map(({ kind, value }) => `${kind}:${value}`);

export const stepText = (step: string): string =>
  step.startsWith('event:') ? step.slice('event:'.length) : step.slice('page:'.length);
