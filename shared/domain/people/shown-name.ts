/** The name from the server. Servers before version 0.2 give none. */
export const shownName = ({ name }: { readonly name?: string | undefined }): string =>
  name ?? 'Visitor';
