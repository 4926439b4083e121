import { getConversions } from '#shared/contracts/admin-analytics.ts';
import type { ConversionRow } from '#shared/contracts/analytics-answers.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Goal } from '#shared/contracts/goals.ts';
import type { DrillDownFilter } from '#site/admin/analytics/drill-down.ts';
import { countedText } from '#site/admin/counted-text.ts';
import { rateText } from '#site/admin/analytics/figures-text.ts';
import { dimensionNames, moneyText, ruleText } from '#site/admin/analytics/goals/goal-texts.ts';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import { comparedRows } from '#site/admin/analytics/list-panel.tsx';
import { figure, PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { QueryTabs, TouchTabs } from '#site/admin/analytics/tabs.tsx';
import { valueText } from '#site/admin/analytics/value-text.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

interface GoalProps {
  panel: PanelProps;
  goal: Goal;
}

const columnsOf = ({ panel, goal }: GoalProps, currency: string) => {
  const { dimension, touch } = panel.analyticsQuery;
  const creditedTo = ({ name }: ConversionRow): DrillDownFilter => ({
    credited_goal: goal.id,
    credited_by: dimension,
    credited_touch: touch,
    credited_to: name ?? '',
  });
  return [
    figure<ConversionRow>('Converted', 'converted', ({ converted }) => converted, {
      who: (row) => ({ ...creditedTo(row), converted: goal.id }),
    }),
    figure<ConversionRow>('Visitors', 'credited', (row) => row.visitors, { who: creditedTo }),
    figure<ConversionRow>('Rate', 'conversion_rate', ({ rate }) => rate, {
      write: rateText,
      kind: 'share',
    }),
    figure<ConversionRow>('Value', 'goal_value', (row) => row.value, {
      write: (value) => moneyText(value, currency),
      kind: 'amount',
    }),
  ].slice(0, goal.value === null ? 3 : 4);
};

const Name = ({ panel, name }: { panel: PanelProps; name: string | null }) => {
  const { dimension } = panel.analyticsQuery;
  if (dimension !== 'entry_page') return valueText(dimension, name);
  return name === null ? 'No page' : <PageName panel={panel} page={name} />;
};

const Totals = ({
  panel,
  answer,
}: {
  panel: PanelProps;
  answer: AnswerOf<typeof getConversions>;
}) => (
  <p className="panel-note small-print">
    <PeopleDrillDown panel={panel} who={{ converted: answer.goal.id }} count={answer.converted} />{' '}
    of {countedText(answer.visitors, 'visitor')} converted
    {answer.rate !== null && <> ({rateText(answer.rate)})</>}
    {answer.value !== null && <>, worth {moneyText(answer.value, answer.currency)}</>}.
  </p>
);

const touchTexts = {
  latest:
    'Each visitor is credited to the visit in which they reached the goal, or did not. Where that one is Direct, to the last visit before it whose source is known.',
  first: 'Each visitor is credited to their first visit that is stored, also before the period.',
} as const;

/** The visitors who reached one goal, by source. */
export const OpenedGoal = ({ panel, goal, onEdit }: GoalProps & { onEdit: () => void }) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const { dimension, touch } = analyticsQuery;
  const query = { ...comparedRows(panel), by: dimension, touch };
  const answer = useApiQuery(getConversions, { params: { goal_id: goal.id }, query });
  return (
    <>
      <p className="drilled">
        <button
          type="button"
          className="text-button"
          onClick={() => setAnalyticsQuery({ ...analyticsQuery, name: null, offset: 0, sort: '' })}
        >
          All goals
        </button>{' '}
        / <strong>{goal.name}</strong>: {ruleText(goal.reached_by)}{' '}
        <button type="button" className="text-button" onClick={onEdit}>
          Edit<span className="sr-only"> {goal.name}</span>
        </button>{' '}
        <button
          type="button"
          className="text-button"
          aria-pressed={analyticsQuery.filters.goal === goal.id}
          onClick={() => panel.narrow('goal', goal.id)}
        >
          Filter everything by it
        </button>
      </p>
      {answer.data && <Totals panel={panel} answer={answer.data} />}
      <div className="goal-dimensions">
        <QueryTabs panel={panel} label="By" of="dimension" tabs={dimensionNames} />
      </div>
      <TouchTabs {...panel} />
      <p className="panel-note small-print">{touchTexts[touch]}</p>
      <PagedTable
        panel={panel}
        answer={answer}
        what="visitors"
        caption={`Visitors who reached ${goal.name}, by ${dimensionNames[dimension].toLowerCase()}`}
        head={dimensionNames[dimension]}
        keyOf={({ name }) => JSON.stringify(name)}
        renderName={({ name }) => <Name panel={panel} name={name} />}
        weight={({ converted }) => converted}
        columns={columnsOf({ panel, goal }, answer.data?.currency ?? 'EUR')}
      />
    </>
  );
};
