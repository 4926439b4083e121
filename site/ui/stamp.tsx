import type { Project } from '#shared/contracts/project.ts';

const words: Record<Project['status'], string> = {
  completed: 'Completed',
  'in-progress': 'In progress',
  archived: 'Archived',
};

/** The status of a plate, stamped on it. */
export const Stamp = ({ status }: { status: Project['status'] }) => (
  <span className={`stamp stamp-${status}`}>{words[status]}</span>
);
