/** The name that the server gave. One from before version 0.2 gives none. */
export const shownName = ({ name }: { readonly name?: string | undefined }): string =>
  name ?? 'Visitor';
