import type { Match } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';

/** Whether something on a page counts, given the page's term: a page filter keeps that page alone. */
export const createPageTest = (
  { names }: Context,
  { page }: Match,
): ((termNo: number) => boolean) => {
  if (page === undefined) return () => true;
  const wanted = names.termNoOf(page);
  return (termNo) => termNo === wanted;
};
