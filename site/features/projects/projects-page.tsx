import { projects } from 'virtual:content/projects';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useCallback,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { REQUESTED_ATTRIBUTE } from '#site/catalogue/link-parameters.ts';
import { chosenIn } from '#site/catalogue/chosen.ts';
import { findProjects, forgiveMisspellings } from '#site/catalogue/find-projects.ts';
import type { ProjectQuery } from '#site/catalogue/project-query.ts';
import { FilterBlock } from '#site/features/projects/filter-block.tsx';
import { FoundLine, NoneFound } from '#site/features/projects/found.tsx';
import { texts } from '#site/texts/en.ts';
import { useOnDemand } from '#site/ui/use-on-demand.ts';
import { countOf } from '#site/ui/count-of.ts';
import { ProjectGrid } from '#site/ui/projects/project-grid.tsx';
import { ProjectRegister } from '#site/ui/projects/project-register.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import {
  everyProject,
  parseProjectQuery,
  termsOf,
  writeProjectQuery,
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
const useProjectQuery = () => {
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

const Register = () => {
  const { query, change, isTakenOver } = useProjectQuery();
  const line = useRef<HTMLOutputElement>(null);
  const { approach } = useOnDemand(forgiveMisspellings);
  const found = findProjects(projects, query);
  const isMissed = found.length === 0 && query.text !== '';
  useEffect(() => {
    if (isMissed) approach();
  }, [isMissed, approach]);
  const chosen = chosenIn(projects, query);
  useLayoutEffect(() => {
    if (isTakenOver) document.documentElement.removeAttribute(REQUESTED_ATTRIBUTE);
  }, [isTakenOver]);
  // The pressed button disappears with its filter, so focus moves first.
  const changeQuery = (next: ProjectQuery) => {
    line.current?.focus({ preventScroll: true });
    change(next);
  };
  const Shown = query.view === 'grid' ? ProjectGrid : ProjectRegister;
  const filterProps = { query, chosen, onQuery: changeQuery };
  return (
    <>
      {projects.length > 1 && <FilterBlock query={query} change={change} chosen={chosen.length} />}
      <FoundLine count={found.length} line={line} {...filterProps} />
      {found.length === 0 ? <NoneFound {...filterProps} /> : <Shown projects={found} />}
    </>
  );
};

/** The whole catalog with its filter, as a list or as a grid. */
export const ProjectsPage = () => (
  <>
    <PageHead label={countOf(projects.length)} title={texts.projects.title}>
      <p>{texts.projects.what}</p>
    </PageHead>
    <Zone id="register" title={texts.projects.register}>
      <Register />
    </Zone>
  </>
);
