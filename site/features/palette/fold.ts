// Letters that Unicode does not take apart into a letter and its mark.
const plain: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text as it is searched, and for each of its characters where in the original it came from. */
export interface Folded {
  text: string;
  from: readonly number[];
}

/** Small letters without their marks: "Résumé" is found by "resume", and the other way round. */
export const fold = (original: string): Folded => {
  const from: number[] = [];
  let text = '';
  let at = 0;
  for (const character of original) {
    const small = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const folded = plain[small] ?? small;
    text += folded;
    for (let count = 0; count < folded.length; count++) from.push(at);
    at += character.length;
  }
  return { text, from };
};
