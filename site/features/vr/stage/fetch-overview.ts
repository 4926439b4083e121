import type { ProjectBody } from '#site/content-model/project.ts';

/** The overview of a project from its own file; null when it cannot be had, for the hall goes on. */
export const createOverviews = (fetchFile: (path: string) => Promise<Response>) => {
  const known = new Map<string, string>();
  return async (id: string): Promise<string | null> => {
    const held = known.get(id);
    if (held !== undefined) return held;
    try {
      const response = await fetchFile(`/content/projects/${id}.json`);
      if (!response.ok) return null;
      // Our own build wrote and checked the file.
      const { overview } = (await response.json()) as ProjectBody;
      known.set(id, overview);
      return overview;
    } catch {
      // Offline: the plate is read without it.
      return null;
    }
  };
};
