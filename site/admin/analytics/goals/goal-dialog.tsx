import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { Goal, GoalId, GoalRule } from '#shared/contracts/goals.ts';
import { limits } from '#shared/limits.ts';
import { draftOf, goalOf, type GoalDraft } from '#site/admin/analytics/goals/goal-draft.ts';
import { kindNames } from '#site/admin/analytics/goals/goal-texts.ts';
import type { GoalList } from '#site/admin/analytics/goals/use-goals.ts';
import { KnownSteps } from '#site/admin/analytics/known-steps.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { browserRandom, newUuid } from '#site/platform/browser-random.ts';

interface FieldsProps {
  id: string;
  draft: GoalDraft;
  onChange: (change: Partial<GoalDraft>) => void;
}

const kinds = Object.entries(kindNames) as [GoalRule['kind'], string][];

/** The rule of a goal: a visitor's action, and which event or page. */
const RuleFields = ({ id, draft, onChange }: FieldsProps) => (
  <>
    <label htmlFor={`${id}-kind`}>What the visitor does</label>
    <select
      id={`${id}-kind`}
      value={draft.kind}
      onChange={({ target }) => onChange({ kind: target.value as GoalRule['kind'] })}
    >
      {kinds.map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </select>
    {draft.kind === 'event' && (
      <>
        <label htmlFor={`${id}-event`}>Name of the event</label>
        <input
          id={`${id}-event`}
          required
          pattern="[a-z][a-z0-9_\-]*"
          title="lower-case letters, digits and underscores"
          maxLength={64}
          list={`${id}-events`}
          placeholder="demo_clicked"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={draft.event}
          onChange={({ target }) => onChange({ event: target.value })}
        />
      </>
    )}
    {draft.kind === 'page' && (
      <>
        <label htmlFor={`${id}-page`}>Path of the page; * stands for any text</label>
        <input
          id={`${id}-page`}
          required
          pattern="/[^?#]*"
          title="a path that begins with /, without ? and #"
          maxLength={limits.analytics.goalPageCharacters}
          list={`${id}-pages`}
          placeholder="/projects/*"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={draft.page}
          onChange={({ target }) => onChange({ page: target.value })}
        />
      </>
    )}
  </>
);

const ValueFields = ({ id, draft, onChange }: FieldsProps) => (
  <div className="goal-value stack">
    <div>
      <label htmlFor={`${id}-value`}>Value of one visitor</label>
      <input
        id={`${id}-value`}
        type="number"
        placeholder="none"
        min={0}
        max={limits.analytics.goalValueMax}
        step={1}
        inputMode="numeric"
        value={draft.value}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </div>
    <div>
      <label htmlFor={`${id}-currency`}>Currency of all goals</label>
      <input
        id={`${id}-currency`}
        required
        pattern="[A-Z]{3}"
        title="three letters, such as EUR"
        maxLength={3}
        autoComplete="off"
        spellCheck={false}
        value={draft.currency}
        onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
      />
    </div>
  </div>
);

interface GoalDialogProps {
  panel: PanelProps;
  /** Null for a new goal. */
  goal: Goal | null;
  currency: string;
  goals: GoalList;
  onClose: () => void;
}

export const GoalDialog = ({ panel, goal, currency, goals, onClose }: GoalDialogProps) => {
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => draftOf(goal, currency));
  // All attempts share one id, so that a repeat after a lost response is the same goal.
  const [goalId] = useState(() => goal?.id ?? (newUuid(browserRandom()) as GoalId));
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<GoalDraft>) => setDraft({ ...draft, ...part });
  const settle = async (outcome: Promise<string | null>) => {
    setBusy(true);
    const why = await outcome;
    setBusy(false);
    if (why === null) onClose();
    else setRefusal(why);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void settle(goals.save({ id: goalId, ...goalOf(draft) }, draft.currency));
  };
  return (
    <ConsoleDialog
      title={goal === null ? 'Add a goal' : 'Edit goal'}
      focus={nameInput}

      onClose={onClose}
    >
      <KnownSteps lists={{ page: `${id}-pages`, event: `${id}-events` }} panel={panel} />
      <form onSubmit={submit}>
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          ref={nameInput}
          id={`${id}-name`}
          required
          maxLength={limits.analytics.goalNameCharacters}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RuleFields id={id} draft={draft} onChange={change} />
        <ValueFields id={id} draft={draft} onChange={change} />
        <p role="alert">{refusal}</p>
        <div className="goal-ways">
          {goal !== null && (
            <button
              type="button"
              disabled={isBusy}
              onClick={() => void settle(goals.remove(goal.id))}
            >
              Remove
            </button>
          )}
          <button type="submit" disabled={isBusy}>
            Save
          </button>
        </div>
      </form>
    </ConsoleDialog>
  );
};
