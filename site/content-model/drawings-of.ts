/** The addresses of a project's drawings follow from its id. */
export const drawingsOf = (id: string) => ({
  buttonImage: `/images/projects/${id}/button.svg`,
  headerImage: `/images/projects/${id}/header.svg`,
  image: `/images/projects/${id}/header.svg`,
});

/** The address of an essay's drawing in a list. */
export const essayDrawing = (slug: string): string => `/images/posts/${slug}/button.svg`;
