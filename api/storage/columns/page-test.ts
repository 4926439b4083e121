import type { Match } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { containsText } from '#api/storage/columns/contains-text.ts';

/** Whether the filter names pages, so that only activity on these counts. */
export const isOfPages = ({ page, contains }: Match): boolean =>
  page !== undefined || contains?.page !== undefined;

/** Whether activity on a page, given by its term, counts under a filter of pages. */
export const createPageTest = (
  { names }: Context,
  { page, contains }: Match,
): ((termNo: number) => boolean) => {
  const wanted = page === undefined ? undefined : (names.termNoOf(page) ?? -1);
  const part = contains?.page;
  const known = new Map<number, boolean>();
  const hasPart = (termNo: number): boolean => {
    const has = known.get(termNo) ?? containsText(names.termOf(termNo) ?? '', part ?? '');
    known.set(termNo, has);
    return has;
  };
  return (termNo) =>
    (wanted === undefined || termNo === wanted) && (part === undefined || hasPart(termNo));
};
