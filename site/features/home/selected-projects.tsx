import { Link, useViewTransitionState } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { SmallDrawing } from '#site/ui/projects/small-drawing.tsx';
import { LeadingFigure } from '#site/ui/projects/leading-figure.tsx';
import { TitleBlock } from '#site/ui/title-block.tsx';

const Pinned = ({
  project,
  drawnBy,
  isLead,
}: {
  project: ProjectSummary;
  drawnBy: string;
  isLead: boolean;
}) => {
  const to = `/projects/${project.id}`;
  const isTransitioning = useViewTransitionState(to);
  return (
    <li className={`pinned type-${project.type} ${isTransitioning ? 'project-transition' : ''}`}>
      <SmallDrawing project={project} fetched="alone" />
      <div className="pinned-words">
        {!isLead && <p className="label">{project.number}</p>}
        <h3>
          <Link className="covering" to={to} viewTransition>
            {project.title}
          </Link>
        </h3>
        <p className="pinned-line small-print">{project.description}</p>
        <LeadingFigure project={project} />
      </div>
      {isLead && (
        <div className="turning-block">
          <TitleBlock project={project} drawnBy={drawnBy} />
        </div>
      )}
    </li>
  );
};

/** The selected projects: the first one large with its title block, the others around it. */
export const SelectedProjects = ({
  projects,
  drawnBy,
}: {
  projects: readonly ProjectSummary[];
  drawnBy: string;
}) => (
  <ol className="pinned-projects">
    {projects.map((project, index) => (
      <Pinned key={project.id} project={project} drawnBy={drawnBy} isLead={index === 0} />
    ))}
  </ol>
);
