/** One node of a schema.org graph. */
export type Thing = Record<string, unknown> & { '@type': string | readonly string[] };

/** A reference to a node described elsewhere in the graph. */
export const refer = (id: string) => ({ '@id': id });

/** The ids of the nodes that every page refers to. They are the same on all pages. */
export const ownerId = (publicUrl: string) => `${publicUrl}/#owner`;
export const siteId = (publicUrl: string) => `${publicUrl}/#site`;
