import type { MouseEvent } from 'react';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
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
export const Drawer = ({ label, name, projects, onApproach, onPick }: DrawerProps) => (
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
