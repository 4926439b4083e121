import type { ProjectBody } from '#site/content-model/project.ts';
import type { FetchData } from '#site/platform/fetch-data.ts';

/**
 * The overview of a project from its own file; null if it cannot be loaded, so that the hall
 * continues.
 */
export const createOverviews =
  (fetchData: FetchData) =>
  async (id: string): Promise<string | null> => {
    try {
      // Our own build wrote and validated the file.
      return (await fetchData<ProjectBody>(`/content/projects/${id}.json`)).overview;
    } catch {
      // Offline: the plate is read without it.
      return null;
    }
  };
