import type { ProjectSummary } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Stamp } from '#site/ui/stamp.tsx';

export const typeNames: Record<ProjectSummary['type'], string> = {
  ai: 'AI',
  automation: 'Automation',
  trading: 'Trading',
  other: 'Other',
};

// Revision letters as in drawing offices: P is preliminary, 0 is as built.
const revisionOf = (project: ProjectSummary) => (project.status === 'in-progress' ? 'P' : '0');

const documentsText = (count: number) => (count === 1 ? '1 sheet' : `${count} sheets`);

const Cell = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The title block at the end of every project. `drawnBy` is the owner's name. */
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
    <Cell name="Rev.">
      {revisionOf(project)}, {documentsText(project.documentKeys.length)}
    </Cell>
  </dl>
);
