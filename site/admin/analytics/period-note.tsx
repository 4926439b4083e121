import type { ReactNode } from 'react';
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
