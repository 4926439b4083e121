const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The start of a text in at most so many UTF-16 units: no character is cut in two, nor a sign off its letter. */
export const startOf = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};
