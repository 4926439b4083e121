import { foldText } from '#shared/domain/fold-text.ts';

/** A text in its searchable form, and for each of its characters the index in the original. */
export interface Folded {
  text: string;
  from: readonly number[];
}

/** Lowercase letters without accents: "resume" finds "Résumé", and vice versa. */
export const fold = (original: string): Folded => {
  const from: number[] = [];
  let text = '';
  let at = 0;
  for (const character of original) {
    const folded = foldText(character);
    text += folded;
    for (let count = 0; count < folded.length; count++) from.push(at);
    at += character.length;
  }
  return { text, from };
};
