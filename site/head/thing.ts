/** One node of a schema.org graph. */
export type Thing = Record<string, unknown> & { '@type': string | readonly string[] };

/** A mention of a node described elsewhere in the same graph. */
export const refer = (id: string) => ({ '@id': id });

/** The ids of what every page tells of: they never change, whatever page names them. */
export const ownerId = (publicUrl: string) => `${publicUrl}/#owner`;
export const siteId = (publicUrl: string) => `${publicUrl}/#site`;
