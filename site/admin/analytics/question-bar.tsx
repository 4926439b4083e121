import type { Comparison, Question } from '#site/admin/analytics/question.ts';
import { filterKeys, withFilter } from '#site/admin/analytics/question.ts';
import { valueText } from '#site/admin/analytics/narrow-button.tsx';
import { PeriodPicker } from '#site/admin/analytics/period-picker.tsx';

interface QuestionBarProps {
  question: Question;
  ask: (question: Question) => void;
  timeZone: string;
  /** The view has figures to compare. */
  isCompared: boolean;
}

const filterNames = {
  page: 'page',
  source: 'source',
  channel: 'channel',
  campaign: 'campaign',
  country: 'country',
  device: 'device',
  browser: 'browser',
  os: 'system',
  language: 'language',
  visitor: 'visitor',
} as const;

const Chip = ({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) => (
  <li>
    <button type="button" className="chip" onClick={onRemove}>
      <span className="sr-only">Remove filter </span>
      <span className="chip-name">{name}</span> <span className="chip-value">{value}</span>
      <span className="chip-cross" aria-hidden="true">
        ×
      </span>
    </button>
  </li>
);

const Chips = ({ question, ask }: Pick<QuestionBarProps, 'question' | 'ask'>) => {
  const set = filterKeys.filter((key) => question.filters[key] !== undefined);
  if (set.length === 0 && question.bots === 'exclude') return null;
  return (
    <ul className="chips" aria-label="Filters">
      {set.map((key) => (
        <Chip
          key={key}
          name={filterNames[key]}
          value={valueText(key, question.filters[key] ?? null)}
          onRemove={() => ask(withFilter(question, key, null))}
        />
      ))}
      {question.bots !== 'exclude' && (
        <Chip
          name="bots"
          value={question.bots === 'only' ? 'only' : 'included'}
          onRemove={() => ask({ ...question, bots: 'exclude', offset: 0 })}
        />
      )}
    </ul>
  );
};

const comparisonNames: Record<Comparison, string> = {
  previous: 'the period before',
  year: 'a year before',
  none: 'nothing',
};

/** What is asked of every view: when, against what, and narrowed to what. */
export const QuestionBar = ({ question, ask, timeZone, isCompared }: QuestionBarProps) => (
  <section className="question-bar" aria-label="Period and filters">
    <PeriodPicker question={question} ask={ask} timeZone={timeZone} />
    {isCompared && (
      <label className="compare">
        <span>Against</span>
        <select
          value={question.compare}
          onChange={({ target }) => ask({ ...question, compare: target.value as Comparison })}
        >
          {Object.entries(comparisonNames).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    )}
    <Chips question={question} ask={ask} />
  </section>
);
