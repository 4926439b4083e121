import type { Project } from '#shared/contracts/project.ts';
import { texts } from '#site/texts/en.ts';

export const statusNames: Record<Project['status'], string> = {
  completed: texts.ui.status.completed,
  'in-progress': texts.ui.status.inProgress,
  archived: texts.ui.status.archived,
};

/** The status of a project as a stamp. */
export const Stamp = ({ status }: { status: Project['status'] }) => (
  <span className={`stamp stamp-${status}`}>{statusNames[status]}</span>
);
