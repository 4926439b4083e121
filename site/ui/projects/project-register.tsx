import { Link, useViewTransitionState } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Stamp } from '#site/ui/stamp.tsx';
import {
  SmallDrawing,
  type SmallDrawingProps,
  useFetchedAs,
} from '#site/ui/projects/small-drawing.tsx';
import { LeadingFigure } from '#site/ui/projects/leading-figure.tsx';
import { typeNames } from '#site/ui/title-block.tsx';

const Row = ({ project, fetched }: SmallDrawingProps) => {
  const to = `/projects/${project.id}`;
  const isTransitioning = useViewTransitionState(to);
  return (
    <li
      className={`register-row type-${project.type} ${isTransitioning ? 'project-transition' : ''}`}
    >
      <SmallDrawing project={project} fetched={fetched} />
      <div className="register-words turning-block">
        <p className="register-number label">
          {project.number} <span>{typeNames[project.type]}</span>
        </p>
        <h3>
          <Link className="covering" to={to} viewTransition>
            {project.title}
          </Link>
        </h3>
        <p>{project.description}</p>
      </div>
      <LeadingFigure project={project} />
      <p className="register-mark cluster">
        <time className="label" dateTime={project.date}>
          {formatDate(project.date.slice(0, 7))}
        </time>
        <Stamp status={project.status} />
      </p>
    </li>
  );
};

/**
 * Projects as rows of a table. `isBelow`: the table is below the first view, so each drawing is
 * fetched only when it comes near.
 */
export const ProjectRegister = ({
  projects,
  isBelow = false,
}: {
  projects: readonly ProjectSummary[];
  isBelow?: boolean;
}) => {
  const fetchedAs = useFetchedAs(projects, isBelow);
  return (
    <ol className="register">
      {projects.map((project) => (
        <Row key={project.id} project={project} fetched={fetchedAs(project)} />
      ))}
    </ol>
  );
};
