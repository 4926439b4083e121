export type PaletteKind = 'action' | 'page' | 'project' | 'post' | 'video';

/** A possible search result. */
export interface PaletteItem {
  /** The path of a page (beginning with a slash), or the name of an action. */
  key: string;
  kind: PaletteKind;
  title: string;
  note: string;
  /** Small text at the side: the number of a project, or the kind of item. */
  mark: string;
  /** Additional search terms. */
  terms: string;
  /** Additional search terms that are shown if they match. */
  technologies?: readonly string[];
}

/** The URL of the index. Not hashed: it is revalidated and answered with 304. */
export const INDEX_ADDRESS = '/content/palette.json';
