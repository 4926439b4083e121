import { plates } from 'virtual:content/plates';
import { useLayoutEffect, useRef } from 'react';
import { REQUESTED_ATTRIBUTE } from '#site/catalogue/link-parameters.ts';
import { chosenIn } from '#site/catalogue/chosen.ts';
import { findPlates } from '#site/catalogue/find-plates.ts';
import type { PlateQuery } from '#site/catalogue/plate-query.ts';
import { FilterBlock } from '#site/features/projects/filter-block.tsx';
import { FoundLine, NoneFound } from '#site/features/projects/found.tsx';
import { usePlateQuery } from '#site/features/projects/use-plate-query.ts';
import { PlateGrid } from '#site/ui/plates/plate-grid.tsx';
import { PlateRegister } from '#site/ui/plates/plate-register.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const Register = () => {
  const { query, change, isTakenOver } = usePlateQuery();
  const line = useRef<HTMLOutputElement>(null);
  const found = findPlates(plates, query);
  const chosen = chosenIn(plates, query);
  useLayoutEffect(() => {
    if (isTakenOver) document.documentElement.removeAttribute(REQUESTED_ATTRIBUTE);
  }, [isTakenOver]);
  // The button that was pressed goes with its filter; the focus must not go with it.
  const changeQuery = (next: PlateQuery) => {
    line.current?.focus({ preventScroll: true });
    change(next);
  };
  const Shown = query.view === 'plates' ? PlateGrid : PlateRegister;
  const filterProps = { query, chosen, onQuery: changeQuery };
  return (
    <>
      <FilterBlock query={query} change={change} chosen={chosen.length} />
      <FoundLine count={found.length} line={line} {...filterProps} />
      {found.length === 0 ? <NoneFound {...filterProps} /> : <Shown plates={found} />}
    </>
  );
};

/** The whole catalogue: a register to be searched, as a list or as the plates themselves. */
export const ProjectsPage = () => (
  <>
    <PageHead label={`${plates.length} plates`} title="Projects">
      <p>
        Every project is a plate: a drawing, four measured figures, and the documents behind it.
      </p>
    </PageHead>
    <Zone id="register" title="Register">
      <Register />
    </Zone>
  </>
);
