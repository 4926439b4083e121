import { watchImports } from '#site/platform/reload-note.ts';
import { followTranslation } from '#site/shell/follow-translation.ts';

/** What the page watches as long as it is open. Loaded at its start, while the files of its build exist. */
export const watchPage = (): void => {
  watchImports();
  followTranslation();
};
