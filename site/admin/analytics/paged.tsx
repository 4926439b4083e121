import type { ReactNode } from 'react';
import { Asked } from '#site/admin/analytics/asked.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { Pager } from '#site/admin/analytics/rows-table.tsx';
import type { Answer } from '#site/admin/answers.ts';

interface PagedProps<Row> {
  panel: PanelProps;
  answer: Answer<{ rows: Row[]; total_rows: number }>;
  /** How many lines of skeleton stand in for it. */
  lines: number;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list that was asked for, and the way to the others. */
export const Paged = <Row,>({ panel, answer, lines, empty, children }: PagedProps<Row>) => {
  const { question, ask, answers } = panel;
  return (
    <Asked answer={answer} onRetry={answers.refresh} lines={lines}>
      {({ rows, total_rows: total }) =>
        rows.length === 0 && question.offset === 0 ? (
          empty
        ) : (
          <>
            {children(rows)}
            <Pager
              offset={question.offset}
              shown={rows.length}
              total={total}
              onOffset={(offset) => ask({ ...question, offset })}
            />
          </>
        )
      }
    </Asked>
  );
};
