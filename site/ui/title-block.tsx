import type { ProjectSummary } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Stamp } from '#site/ui/stamp.tsx';
import { texts } from '#site/texts/en.ts';

export const typeNames: Record<ProjectSummary['type'], string> = {
  ai: texts.ui.type.ai,
  automation: texts.ui.type.automation,
  trading: texts.ui.type.trading,
  other: texts.ui.type.other,
};

// Revision letters as in drawing offices: P is preliminary, 0 is as built.
const revisionOf = (project: ProjectSummary) => (project.status === 'in-progress' ? 'P' : '0');

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
      <dt className="label">{texts.ui.titleBlock.number}</dt>
      <dd>{project.number}</dd>
    </div>
    <Cell name={texts.ui.titleBlock.date}>
      <time dateTime={project.date}>{formatDate(project.date)}</time>
    </Cell>
    <Cell name={texts.ui.titleBlock.status}>
      <Stamp status={project.status} />
    </Cell>
    <Cell name={texts.ui.titleBlock.drawnBy}>{drawnBy}</Cell>
    <Cell name={texts.ui.titleBlock.type}>{typeNames[project.type]}</Cell>
    <Cell name={texts.ui.titleBlock.revision}>
      {revisionOf(project)}, {texts.ui.titleBlock.documents(project.documentKeys.length)}
    </Cell>
  </dl>
);
