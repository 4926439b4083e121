import { projects } from 'virtual:content/projects';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { Drawer } from '#site/features/gallery/prints/drawer.tsx';
import { texts } from '#site/texts/en.ts';
import { typeNames } from '#site/ui/title-block.tsx';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { useOnDemand } from '#site/ui/use-on-demand.ts';
import { PageHead } from '#site/ui/zone.tsx';
import '#site/features/gallery/prints/prints.css';

const loadViewer = () => import('#site/features/gallery/prints/print-viewer.tsx');

const types = ['ai', 'automation', 'trading', 'other'] as const;

const drawers = types
  .map((type) => ({ type, projects: projects.filter((project) => project.type === type) }))
  .filter((drawer) => drawer.projects.length > 0);

/** In the order of the drawers, which is also the viewer's. */
const prints = drawers.flatMap((drawer) => drawer.projects);

const never = () => () => undefined;

/** The page is prerendered without a query, so a deep link opens after hydration. */
const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const around = (project: ProjectSummary) => {
  const index = prints.indexOf(project);
  const at = (i: number) => prints[(i + prints.length) % prints.length] ?? project;
  return { previous: at(index - 1), next: at(index + 1) };
};

/**
 * The print cabinet: every project as a picture, in drawers by type. `?project=` opens one in the
 * viewer.
 */
export const PicturesPage = () => {
  const [query, setQuery] = useSearchParams();
  const isAlive = useIsAlive();
  const chosen = isAlive ? findProject(prints, query.get('project') ?? '') : null;
  const show = (project: ProjectSummary | null, replace: boolean) =>
    setQuery(project ? { project: project.id } : {}, { replace, preventScrollReset: true });
  const { part: viewer, fetchPart, approach } = useOnDemand(loadViewer);
  const isWanted = chosen !== null;
  const giveUp = useEffectEvent(() => {
    show(null, true);
    showToast(texts.gallery.pictures.notOpened, 'problem');
  });
  useEffect(() => {
    if (isWanted) fetchPart().catch(giveUp);
  }, [isWanted, fetchPart]);
  return (
    <>
      <PageHead
        label={texts.gallery.pictures.count(projects.length)}
        title={texts.gallery.pictures.title}
      >
        <p>{texts.gallery.pictures.what}</p>
      </PageHead>
      <div className="cabinet">
        {drawers.map((drawer, index) => (
          <Drawer
            key={drawer.type}
            label={'ABCD'[index] ?? ''}
            name={typeNames[drawer.type]}
            projects={drawer.projects}
            onApproach={approach}
            onPick={(project) => show(project, false)}
          />
        ))}
      </div>
      {viewer && chosen && (
        <viewer.PrintViewer
          project={chosen}
          {...around(chosen)}
          onShow={(project) => show(project, true)}
          onClose={() => show(null, true)}
        />
      )}
    </>
  );
};
