/** The part of a paste or a drop that is looked at. */
type Transfer = Pick<DataTransfer, 'files' | 'types'>;

/** The files of a drop. */
export const droppedFiles = ({ files }: Transfer): readonly File[] => [...files];

/**
 * The files of a paste. Spreadsheets and word processors add a picture of the text that was copied:
 * where there is formatted text with its plain form, the text is meant.
 */
export const pastedFiles = ({ files, types }: Transfer): readonly File[] =>
  types.includes('text/plain') && types.includes('text/html') ? [] : [...files];

/** Whether files are being dragged, and not a text or a link. Their names come with the drop. */
export const hasFiles = (transfer: Pick<DataTransfer, 'types'> | null): boolean =>
  transfer?.types.includes('Files') === true;
