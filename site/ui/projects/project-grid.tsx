import { Link } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import {
  SmallDrawing,
  type SmallDrawingProps,
  useFetchedAs,
} from '#site/ui/projects/small-drawing.tsx';
import { LeadingFigure } from '#site/ui/projects/leading-figure.tsx';
import { Stamp } from '#site/ui/stamp.tsx';

const ProjectCard = ({ project, fetched }: SmallDrawingProps) => (
  <li className={`grid-project type-${project.type}`}>
    <SmallDrawing project={project} fetched={fetched} />
    <div className="grid-block">
      <p className="grid-number label">{project.number}</p>
      <h3>
        <Link className="covering" to={`/projects/${project.id}`}>
          {project.title}
        </Link>
      </h3>
      <LeadingFigure project={project} />
      <p className="grid-mark cluster">
        <time className="label" dateTime={project.date}>
          {formatDate(project.date.slice(0, 7))}
        </time>
        <Stamp status={project.status} />
      </p>
    </div>
  </li>
);

/**
 * Projects side by side, each with a large drawing over a small title block. `isBelow`: the grid is
 * below the first view, so each drawing is fetched only when it comes near.
 */
export const ProjectGrid = ({
  projects,
  isBelow = false,
}: {
  projects: readonly ProjectSummary[];
  isBelow?: boolean;
}) => {
  const fetchedAs = useFetchedAs(projects, isBelow);
  return (
    <ol className="project-grid">
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} fetched={fetchedAs(project)} />
      ))}
    </ol>
  );
};
