import type { ProjectSummary } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Stamp } from '#site/ui/stamp.tsx';

export const typeNames: Record<ProjectSummary['type'], string> = {
  ai: 'AI',
  automation: 'Automation',
  trading: 'Trading',
  other: 'Other',
};

// Revision letters of drawing offices: P is preliminary, 0 is issued as built.
const revisionOf = (project: ProjectSummary) => (project.status === 'in-progress' ? 'P' : '0');

const Cell = ({
  name,
  narrow,
  children,
}: {
  name: string;
  narrow?: boolean;
  children: React.ReactNode;
}) => (
  <div className={narrow ? 'title-block-cell title-block-narrow' : 'title-block-cell'}>
    <dt className="label">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The title block at the foot of every project. `drawnBy` is the owner's name. */
export const TitleBlock = ({ project, drawnBy }: { project: ProjectSummary; drawnBy: string }) => (
  <dl className={`title-block type-${project.type}`}>
    <div className="title-block-number">
      <dt className="label">Plate</dt>
      <dd>{project.number}</dd>
    </div>
    <Cell name="Date">
      <time dateTime={project.date}>{formatDate(project.date)}</time>
    </Cell>
    <Cell name="Status">
      <Stamp status={project.status} />
    </Cell>
    <Cell name="Drawn by">{drawnBy}</Cell>
    <Cell name="Type">{typeNames[project.type]}</Cell>
    <Cell name="Sheets" narrow>
      {project.documentKeys.length}
    </Cell>
    <Cell name="Rev." narrow>
      {revisionOf(project)}
    </Cell>
  </dl>
);
