import { plates } from 'virtual:content/plates';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findPlate } from '#site/catalogue/catalogue.ts';
import type { Plate } from '#site/content-model/project.ts';
import { Drawer } from '#site/features/gallery/prints/drawer.tsx';
import { PrintViewer } from '#site/features/gallery/prints/print-viewer.tsx';
import { typeNames } from '#site/ui/title-block.tsx';
import { PageHead } from '#site/ui/zone.tsx';
import '#site/features/gallery/prints/prints.css';

const types = ['ai', 'automation', 'trading', 'other'] as const;

const drawers = types
  .map((type) => ({ type, plates: plates.filter((plate) => plate.type === type) }))
  .filter((drawer) => drawer.plates.length > 0);

/** In the order in which they lie in the cabinet, which is how the viewer turns them. */
const prints = drawers.flatMap((drawer) => drawer.plates);

const never = () => () => undefined;

/** The page is prerendered without a query, so a deep link opens once the page is alive. */
const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const around = (plate: Plate) => {
  const index = prints.indexOf(plate);
  const at = (i: number) => prints[(i + prints.length) % prints.length] ?? plate;
  return { previous: at(index - 1), next: at(index + 1) };
};

/** The print cabinet: every plate as a picture, in drawers by type; `?plate=` is the one on the table. */
export const PicturesPage = () => {
  const [query, setQuery] = useSearchParams();
  const isAlive = useIsAlive();
  const chosen = isAlive ? findPlate(prints, query.get('plate') ?? '') : null;
  const show = (plate: Plate | null, replace: boolean) =>
    setQuery(plate ? { plate: plate.id } : {}, { replace, preventScrollReset: true });
  return (
    <>
      <PageHead label={`${plates.length} prints`} title="Pictures">
        <p>
          Every plate is drawn from its project’s own data: lattices and attention for AI, gears and
          pipelines for automation, strips and books for trading, exploded views for the rest. Pull
          a drawer and take a print to the table.
        </p>
      </PageHead>
      <div className="cabinet">
        {drawers.map((drawer, index) => (
          <Drawer
            key={drawer.type}
            contactMessage={'ABCD'[index] ?? ''}
            name={typeNames[drawer.type]}
            plates={drawer.plates}
            onPick={(plate) => show(plate, false)}
          />
        ))}
      </div>
      {chosen && (
        <PrintViewer
          plate={chosen}
          {...around(chosen)}
          onShow={(plate) => show(plate, true)}
          onClose={() => show(null, true)}
        />
      )}
    </>
  );
};
