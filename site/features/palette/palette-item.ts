export type PaletteKind = 'action' | 'page' | 'project' | 'post' | 'video';

/** Something that can be found. */
export interface PaletteItem {
  /** The address of a page (beginning with a slash), or the name of an action. */
  key: string;
  kind: PaletteKind;
  title: string;
  note: string;
  /** Small and at the side: the number of a project, what kind of thing it is. */
  mark: string;
  /** Further words it is found by. */
  terms: string;
}

/** Where the build puts the index. Not hashed: it is asked for anew and answered with 304. */
export const INDEX_ADDRESS = '/content/palette.json';
