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
 * False while a prerendered page is taken over: it was drawn without the address's query. Where that
 * asks nothing there is nothing to wait for, nor to draw a second time.
 */
const useIsTakenOver = (isPlain: boolean) =>
  useSyncExternalStore(
    never,
    () => true,
    () => isPlain,
  );

/** The query in the address, and a way to change it. Every change is a step of the history. */
export const useProjectQuery = () => {
  const [params, setParams] = useSearchParams();
  const isPlain = params.size === 0;
  const isTakenOver = useIsTakenOver(isPlain);
  const query = useMemo(
    () => (isTakenOver && !isPlain ? parseProjectQuery(params, termsOf(projects)) : everyProject),
    [isTakenOver, isPlain, params],
  );
  // Two changes may come before the address has followed the first.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (next: Partial<ProjectQuery>, isTyped = false) => {
      const before = latest.current;
      latest.current = { ...before, ...next };
      // A word being typed is one step, not one for each letter.
      const replace = isTyped && before.text !== '';
      setParams(writeProjectQuery(latest.current), { replace, preventScrollReset: true });
    },
    [setParams],
  );
  return { query, change, isTakenOver };
};
