import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { groupsSchema } from '#shared/contracts/analytics-answers.ts';
import { comparedText, spanText, type QuerySpan } from '#site/admin/analytics/span-text.ts';

interface PeriodNoteProps {
  answer: {
    readonly period: QuerySpan;
    readonly compared?: { readonly period: QuerySpan } | null | undefined;
  };
  /** The end of the sentence. */
  children: ReactNode;
}

/** Names the days of the figures and of the comparison. */
export const PeriodNote = ({ answer: { period, compared }, children }: PeriodNoteProps) => (
  <p className="span-note small-print">
    {spanText(period)}
    {compared && <>, compared with {comparedText(compared.period)}</>}
    {children}
  </p>
);

/** The compared period of a table. */
export type Comparison = Pick<z.infer<typeof groupsSchema>, 'compared'>;

/** Whether the rows have earlier figures. */
export const isComparable = ({ compared }: Comparison = {}): boolean =>
  Boolean(compared && compared.retained !== 'part' && compared.total_rows > 0);

/** Names the compared days of a table, or why it is not compared. */
export const ComparisonNote = ({ answer: { compared } }: { answer: Comparison }) => {
  if (!compared) return null;
  const span = comparedText(compared.period);
  if (compared.retained === 'part')
    return <p className="span-note small-print">Not compared: visits of {span} were deleted.</p>;
  return (
    <p className="span-note small-print">
      Compared with {span}
      {compared.total_rows === 0 && ': no earlier data'}
      {compared.retained === 'sums' && ', whose visitors are no longer stored'}.
    </p>
  );
};
