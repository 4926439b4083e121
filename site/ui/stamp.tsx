import type { Project } from '#shared/contracts/project.ts';

export const statusNames: Record<Project['status'], string> = {
  completed: 'Completed',
  'in-progress': 'In progress',
  archived: 'Archived',
};

/** The status of a project as a stamp. */
export const Stamp = ({ status }: { status: Project['status'] }) => (
  <span className={`stamp stamp-${status}`}>{statusNames[status]}</span>
);
