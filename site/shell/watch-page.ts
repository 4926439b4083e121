import { watchImports } from '#site/platform/reload-note.ts';
import { followTranslation } from '#site/shell/follow-translation.ts';

/**
 * Observers that run as long as the page is open. Loaded at startup, while the files of its build
 * still exist.
 */
export const watchPage = (): void => {
  watchImports();
  followTranslation();
};
