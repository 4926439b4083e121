import { useId, useState, type SubmitEvent } from 'react';
import { limits } from '#shared/limits.ts';
import {
  draftsOf,
  movedStep,
  stepsOf,
  stepsProblem,
  withStep,
  type StepDraft,
} from '#site/admin/analytics/funnel-steps.ts';
import { KnownSteps } from '#site/admin/analytics/known-steps.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';

const windows = [
  [1, 'an hour'],
  [24, 'a day'],
  [168, 'a week'],
  [720, '30 days'],
] as const;

interface StepFieldsProps {
  draft: StepDraft;
  index: number;
  lists: { page: string; event: string };
  isLast: boolean;
  isNeeded: boolean;
  onChange: (change: Partial<StepDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const StepFields = (props: StepFieldsProps) => {
  const { draft, index, lists, isLast, isNeeded, onChange, onMove, onRemove } = props;
  const step = `Step ${index + 1}`;
  return (
    <li className="funnel-field">
      <select
        aria-label={`${step}: kind`}
        value={draft.kind}
        onChange={({ target }) =>
          onChange({ kind: target.value === 'event' ? 'event' : 'page', value: '' })
        }
      >
        <option value="page">page</option>
        <option value="event">event</option>
      </select>
      <input
        aria-label={`${step}: ${draft.kind === 'page' ? 'path' : 'name'}`}
        list={lists[draft.kind]}
        value={draft.value}
        placeholder={draft.kind === 'page' ? '/projects' : 'contact_sent'}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <button
        type="button"
        aria-label={`${step}: earlier`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={`${step}: later`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
      <button type="button" aria-label={`${step}: remove`} disabled={isNeeded} onClick={onRemove}>
        ×
      </button>
    </li>
  );
};

interface WindowChoiceProps {
  hours: number;
  onHours: (hours: number) => void;
}

const WindowChoice = ({ hours, onHours }: WindowChoiceProps) => (
  <label>
    <span>within</span>
    <select value={hours} onChange={({ target }) => onHours(Number(target.value))}>
      {!windows.some(([known]) => known === hours) && <option value={hours}>{hours} hours</option>}
      {windows.map(([known, name]) => (
        <option key={known} value={known}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

export const FunnelBuilder = (panel: PanelProps) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const id = useId();
  const [drafts, setDrafts] = useState<readonly StepDraft[]>(() => draftsOf(analyticsQuery.steps));
  const [windowHours, setWindowHours] = useState(analyticsQuery.windowHours);
  const [problem, setProblem] = useState<string | null>(null);
  const lists = { page: `${id}-page`, event: `${id}-event` };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = stepsProblem(drafts);
    setProblem(found);
    if (found === null)
      setAnalyticsQuery({ ...analyticsQuery, steps: stepsOf(drafts), windowHours });
  };
  return (
    <form className="funnel-builder" onSubmit={submit}>
      <KnownSteps lists={lists} panel={panel} />
      <ol>
        {drafts.map((draft, index) => (
          <StepFields
            key={draft.id}
            draft={draft}
            index={index}
            lists={lists}
            isLast={index === drafts.length - 1}
            isNeeded={drafts.length <= 2}
            onChange={(change) =>
              setDrafts(drafts.map((each) => (each === draft ? { ...each, ...change } : each)))
            }
            onMove={(by) => setDrafts(movedStep(drafts, draft.id, by))}
            onRemove={() => setDrafts(drafts.filter((each) => each !== draft))}
          />
        ))}
      </ol>
      <div className="funnel-actions">
        <button
          type="button"
          className="plain-button"
          disabled={drafts.length >= limits.analytics.funnelStepsMax}
          onClick={() => setDrafts(withStep(drafts))}
        >
          Add a step
        </button>
        <WindowChoice hours={windowHours} onHours={setWindowHours} />
        <button type="submit" className="plain-button primary">
          Draw the funnel
        </button>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
    </form>
  );
};
