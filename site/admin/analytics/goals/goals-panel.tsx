import { useState, type ReactNode } from 'react';
import { listConversions } from '#shared/contracts/admin-analytics.ts';
import { comparisonOf } from '#site/admin/analytics/analytics-query.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Goal } from '#shared/contracts/goals.ts';
import { limits } from '#shared/limits.ts';
import { BotsNote } from '#site/admin/analytics/bots-note.tsx';
import { countedText } from '#site/admin/counted-text.ts';
import { rateText } from '#site/admin/analytics/figures-text.ts';
import { GoalDialog } from '#site/admin/analytics/goals/goal-dialog.tsx';
import { moneyText, ruleText } from '#site/admin/analytics/goals/goal-texts.ts';
import { OpenedGoal } from '#site/admin/analytics/goals/opened-goal.tsx';
import { useGoals } from '#site/admin/analytics/goals/use-goals.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { RowsTable, type Column } from '#site/admin/analytics/rows-table.tsx';
import { ComparisonNote, isComparable, PeriodNote } from '#site/admin/analytics/period-note.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import './goals.css';

type Conversions = AnswerOf<typeof listConversions>;

type Row = Conversions['goals'][number] & {
  readonly goal: Goal;
  readonly before: Conversions['goals'][number] | undefined;
};

/** Goals and conversions come in two responses, either of which may be older. */
const rowsOf = (goals: readonly Goal[], { goals: now, compared }: Conversions): Row[] =>
  goals.flatMap((goal) => {
    const own = now.find(({ id }) => id === goal.id);
    const before = compared?.goals.find(({ id }) => id === goal.id);
    return own ? [{ ...own, goal, before }] : [];
  });

const columnsOf = (panel: PanelProps, { currency }: Conversions): readonly Column<Row>[] => [
  {
    label: 'Converted',
    term: 'converted',
    value: ({ converted }) => converted,
    cell: ({ goal, converted }) => (
      <PeopleDrillDown panel={panel} who={{ converted: goal.id }} count={converted} />
    ),
  },
  {
    label: 'Rate',
    term: 'conversion_rate',
    value: ({ rate }) => rate,
    kind: 'share',
    write: rateText,
    cell: ({ rate, before }) => rateText(rate, before?.rate),
  },
  {
    label: 'Value',
    term: 'goal_value',
    cell: ({ value }) => moneyText(value, currency),
    isExtra: true,
  },
];

/** An opened goal can be edited too, so small screens leave this column out. */
const editColumn = (onEdit: (goal: Goal) => void): Column<Row> => ({
  label: 'Edit',
  isExtra: true,
  cell: ({ goal }) => (
    <button type="button" className="text-button" onClick={() => onEdit(goal)}>
      Edit<span className="sr-only"> {goal.name}</span>
    </button>
  ),
});

/** "“Chat started” 2 times", for goals that bots reached. */
const leftOutText = (goals: readonly Goal[], answer: Conversions): string | null => {
  const texts = answer.goals.flatMap(({ id }, position) => {
    const count = answer.bots_left_out?.[position] ?? 0;
    const name = goals.find((goal) => goal.id === id)?.name;
    return count === 0 || name === undefined ? [] : [`“${name}” ${countedText(count, 'time')}`];
  });
  return texts.length === 0 ? null : texts.join(', ');
};

interface GoalsTableProps {
  panel: PanelProps;
  goals: readonly Goal[];
  conversions: Conversions;
  onEdit: (goal: Goal) => void;
}

const GoalsTable = ({ panel, goals, conversions, onEdit }: GoalsTableProps) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const { period, compared } = conversions;
  const { retained = 'all', visitors = 0 } = compared ?? {};
  const answer = { compared: compared && { ...compared, retained, total_rows: visitors } };
  return (
    <>
      <RowsTable
        caption="Goals"
        head="Goal"
        rows={rowsOf(goals, conversions)}
        keyOf={({ goal }) => goal.id}
        renderName={({ goal: { id, name, reached_by: rule } }) => (
          <>
            <button
              type="button"
              className="narrow bare"
              onClick={() => setAnalyticsQuery({ ...analyticsQuery, name: id, offset: 0 })}
            >
              {name}
            </button>
            <span className="goal-rule small-print">{ruleText(rule)}</span>
          </>
        )}
        weight={({ converted }) => converted}
        isCompared={isComparable(answer)}
        columns={[...columnsOf(panel, conversions), editColumn(onEdit)]}
      />
      <PeriodNote answer={{ period }}>: {countedText(conversions.visitors, 'visitor')}.</PeriodNote>
      <ComparisonNote answer={answer} />
      <BotsNote panel={panel} leftOut={leftOutText(goals, conversions)} />
    </>
  );
};

const NoGoals = ({ children }: { children: ReactNode }) => (
  <div className="nothing-here">
    <p>
      A goal is what you want visitors to do: start a chat, write to you, open a page. Add one to
      see who does it and what brought them. It counts the past as well.
    </p>
    {children}
  </div>
);

export const GoalsPanel = (panel: PanelProps) => {
  const { analyticsQuery, filter } = panel;
  const goals = useGoals();
  const query = { ...filter, ...comparisonOf(analyticsQuery.compare) };
  const answer = useApiQuery(listConversions, { query });
  const [edited, setEdited] = useState<Goal | 'new' | null>(null);
  const list = goals.answer.data?.goals ?? [];
  const opened = list.find(({ id }) => id === analyticsQuery.name);
  const add = (
    <button
      type="button"
      className="plain-button"
      disabled={list.length >= limits.analytics.goals}
      onClick={() => setEdited('new')}
    >
      Add a goal
    </button>
  );
  return (
    <>
      {opened ? (
        <OpenedGoal panel={panel} goal={opened} onEdit={() => setEdited(opened)} />
      ) : (
        <Loaded answer={goals.answer}>
          {() =>
            list.length === 0 ? (
              <NoGoals>{add}</NoGoals>
            ) : (
              <Loaded answer={answer}>
                {(conversions) => (
                  <>
                    <GoalsTable
                      panel={panel}
                      goals={list}
                      conversions={conversions}
                      onEdit={setEdited}
                    />
                    <p className="goal-actions">{add}</p>
                  </>
                )}
              </Loaded>
            )
          }
        </Loaded>
      )}
      {edited !== null && goals.answer.data && (
        <GoalDialog
          panel={panel}
          goal={edited === 'new' ? null : edited}
          currency={goals.answer.data.currency}
          goals={goals}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
};
