import { projects } from 'virtual:content/projects';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  everyProject,
  parseProjectQuery,
  termsOf,
  writeProjectQuery,
  type ProjectQuery,
} from '#site/catalogue/project-query.ts';

const never = () => () => undefined;

/**
 * False while a prerendered page hydrates: it was rendered without the URL's query. If the query is
 * empty, no second render is needed.
 */
const useIsTakenOver = (isPlain: boolean) =>
  useSyncExternalStore(
    never,
    () => true,
    () => isPlain,
  );

/** The query in the URL, and a function that changes it. Every change is a history entry. */
export const useProjectQuery = () => {
  const [params, setParams] = useSearchParams();
  const isPlain = params.size === 0;
  const isTakenOver = useIsTakenOver(isPlain);
  const query = useMemo(
    () => (isTakenOver && !isPlain ? parseProjectQuery(params, termsOf(projects)) : everyProject),
    [isTakenOver, isPlain, params],
  );
  // Two changes may occur before the URL reflects the first.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (next: Partial<ProjectQuery>, isTyped = false) => {
      const before = latest.current;
      latest.current = { ...before, ...next };
      // A word being typed is one history entry, not one for each letter.
      const replace = isTyped && before.text !== '';
      setParams(writeProjectQuery(latest.current), { replace, preventScrollReset: true });
    },
    [setParams],
  );
  return { query, change, isTakenOver };
};
