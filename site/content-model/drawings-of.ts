/** The addresses of a project's drawings follow from its id. */
export const drawingsOf = (id: string) => ({
  buttonImage: `/images/projects/${id}/button.svg`,
  headerImage: `/images/projects/${id}/header.svg`,
  image: `/images/projects/${id}/header.svg`,
});
