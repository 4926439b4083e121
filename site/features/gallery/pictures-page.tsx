import { projects } from 'virtual:content/projects';
import { useEffect, useEffectEvent, useSyncExternalStore, type MouseEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { typeNames } from '#site/ui/title-block.tsx';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { useOnDemand } from '#site/ui/use-on-demand.ts';
import { PageHead } from '#site/ui/zone.tsx';
import '#site/features/gallery/prints/prints.css';
import { SmallDrawing } from '#site/ui/projects/small-drawing.tsx';

interface DrawerProps {
  label: string;
  name: string;
  projects: readonly ProjectSummary[];
  /** Called when a print is pointed at or focused. */
  onApproach: () => void;
  onPick: (project: ProjectSummary) => void;
}

/**
 * Whether the click has no modifier key and is by the primary button. Others use the browser's own
 * way of opening.
 */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A drawer of prints. Each is a link to its picture; scripts open it here instead. */
const Drawer = ({ label, name, projects, onApproach, onPick }: DrawerProps) => (
  <details className={`drawer type-${projects[0]?.type ?? 'other'}`} open>
    <summary aria-label={`${label} ${name} ${texts.gallery.pictures.count(projects.length)}`}>
      <span className="drawer-card">
        <span className="label">{label}</span>
        <strong>{name}</strong>
        <span className="label">{texts.gallery.pictures.count(projects.length)}</span>
      </span>
      <span className="drawer-pull" aria-hidden="true" />
    </summary>
    <ul className="prints">
      {projects.map((project) => (
        <li key={project.id}>
          <a
            href={project.headerImage}
            onPointerEnter={onApproach}
            onFocus={onApproach}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onPick(project);
            }}
          >
            <SmallDrawing project={project} fetched="together" />
            <span className="label">{project.number}</span> <span>{project.title}</span>
          </a>
        </li>
      ))}
    </ul>
  </details>
);

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
