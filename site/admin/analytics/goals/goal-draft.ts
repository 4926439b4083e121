import type { Goal, GoalRule } from '#shared/contracts/goals.ts';

/** A goal being edited, with all fields as typed. */
export interface GoalDraft {
  readonly name: string;
  readonly kind: GoalRule['kind'];
  readonly event: string;
  readonly page: string;
  /** Empty if there is no value. */
  readonly value: string;
  readonly currency: string;
}

export const draftOf = (goal: Goal | null, currency: string): GoalDraft => {
  const rule = goal?.reached_by ?? { kind: 'page' };
  return {
    name: goal?.name ?? '',
    kind: rule.kind,
    event: 'event' in rule ? rule.event : '',
    page: 'page' in rule ? rule.page : '',
    value: String(goal?.value ?? ''),
    currency,
  };
};

const ruleOf = ({ kind, event, page }: GoalDraft): GoalRule => {
  if (kind === 'event') return { kind, event: event.trim() };
  return kind === 'page' ? { kind, page: page.trim() } : { kind };
};

/** The draft as the API takes it. */
export const goalOf = (draft: GoalDraft): Omit<Goal, 'id'> => ({
  name: draft.name.trim(),
  reached_by: ruleOf(draft),
  value: draft.value.trim() === '' ? null : Number(draft.value),
});
