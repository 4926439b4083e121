/** The URLs of a project's drawings, derived from its id. */
export const drawingsOf = (id: string) => ({
  buttonImage: `/images/projects/${id}/button.svg`,
  headerImage: `/images/projects/${id}/header.svg`,
  image: `/images/projects/${id}/header.svg`,
});

/** The URL of the file with the button drawings of all projects of a type. */
export const drawingsOfType = (type: string): string => `/images/drawings/${type}.svg`;

/** The URL of a project's drawing in its type's file. */
export const sharedDrawing = ({ type, id }: { type: string; id: string }): string =>
  `${drawingsOfType(type)}#${id}`;

/** The URL of an essay's drawing in a list. */
export const essayDrawing = (slug: string): string => `/images/posts/${slug}/button.svg`;
