/** The parts of a paste or drop that are read. */
type Transfer = Pick<DataTransfer, 'files' | 'types'>;

/** The files of a drop. */
export const droppedFiles = ({ files }: Transfer): readonly File[] => [...files];

/**
 * The files of a paste. Spreadsheets and word processors add a picture of the copied text: if the
 * paste has formatted text and its plain form, the user means the text.
 */
export const pastedFiles = ({ files, types }: Transfer): readonly File[] =>
  types.includes('text/plain') && types.includes('text/html') ? [] : [...files];

/**
 * Whether files are dragged, rather than text or a link. Their names are known only after the drop.
 */
export const hasFiles = (transfer: Pick<DataTransfer, 'types'> | null): boolean =>
  transfer?.types.includes('Files') === true;
