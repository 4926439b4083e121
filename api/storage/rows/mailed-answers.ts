import { addRange, type SeqRange } from '#shared/domain/seq-ranges.ts';

/** As many mails as are told apart; the first ones of a longer history lose their mark. */
const STORED_RANGES = 50;

export const parseMailedAnswers = (stored: string | null): readonly SeqRange[] =>
  stored === null ? [] : (JSON.parse(stored) as SeqRange[]);

/** What to store once a mail held these answers too. */
export const withMailedAnswers = (stored: string | null, answers: SeqRange): string =>
  JSON.stringify(addRange(parseMailedAnswers(stored), answers, STORED_RANGES));
