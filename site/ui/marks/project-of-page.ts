/** The project shown by a page of the site: "/projects/heron-lookout". */
export const projectOfPage = (page: string): string | null =>
  /^\/projects\/([a-z0-9-]+)/.exec(page)?.[1] ?? null;
