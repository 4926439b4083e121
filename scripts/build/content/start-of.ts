const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The start of a text with at most `most` UTF-16 units. Cuts neither a character nor its combining
 * marks.
 */
export const startOf = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};
