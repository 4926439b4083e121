// @ts-check
import { PDFDocument } from 'pdf-lib';

/**
 * The same PDF with its objects packed into compressed streams, and its number of pages.
 * @param {Uint8Array} source
 */
export const pack = async (source) => {
  const document = await PDFDocument.load(source, { updateMetadata: false });
  return {
    pdf: await document.save({ useObjectStreams: true, addDefaultPage: false }),
    count: document.getPageCount(),
  };
};
