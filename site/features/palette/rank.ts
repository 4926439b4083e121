import { findMisspelled } from '#shared/domain/misspelled.ts';
import type { PaletteItem } from '#site/features/palette/palette-item.ts';
import { foldText } from '#shared/domain/fold-text.ts';

/** A text in its searchable form, and for each of its characters the index in the original. */
interface Folded {
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

export interface PreparedItem {
  item: PaletteItem;
  title: Folded;
  terms: string;
  technologies: readonly { name: string; text: string }[];
  note: string;
}

export interface Found {
  item: PaletteItem;
  /** Indexes of matching characters in the title. */
  marked: readonly number[];
  /** The technologies that matched, each once. */
  technologies: readonly string[];
}

interface Match {
  score: number;
  /** Indexes into the folded title. */
  at: readonly number[];
  technology?: string;
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

const beginsWord = (text: string, at: number): boolean => !isWordCharacter(text[at - 1]);

/** Finds where `text` contains `word` at the start of a word; whole words first. */
const findWord = (text: string, word: string): { at: number; isWhole: boolean } | null => {
  let begun: { at: number; isWhole: boolean } | null = null;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!beginsWord(text, at)) continue;
    if (!isWordCharacter(text[at + word.length])) return { at, isWhole: true };
    begun ??= { at, isWhole: false };
  }
  return begun;
};

const WHOLE = 5;

const run = (start: number, length: number) => Array.from({ length }, (_, step) => start + step);

// Scattered letters match almost anything, so they must be several, at the beginning of a word and
// close together.
const FUZZY_FROM = 3;
const FUZZY_SPREAD = 3;

/** Finds the letters in order: "pmr" in "Plain Moth Router", but not "inferance" in "inference". */
const fuzzyFrom = (text: string, word: string, start: number): Match | null => {
  const at: number[] = [];
  let next = start;
  for (const character of word) {
    // Prefers the start of another word to the next equal letter.
    let found = text.indexOf(character, next);
    for (let seen = found; seen >= 0; seen = text.indexOf(character, seen + 1))
      if (beginsWord(text, seen)) {
        if (seen - next <= word.length * FUZZY_SPREAD) found = seen;
        break;
      }
    if (found < 0) return null;
    at.push(found);
    next = found + 1;
  }
  const spread = (at.at(-1) ?? start) - start + 1 - word.length;
  const begun = at.filter((index) => beginsWord(text, index)).length;
  if (spread > word.length * FUZZY_SPREAD && begun < word.length) return null;
  return { score: Math.max(2, 12 + begun * 2 - spread), at };
};

const fuzzy = (text: string, word: string): Match | null => {
  if (word.length < FUZZY_FROM) return null;
  let best: Match | null = null;
  for (let at = text.indexOf(word[0] ?? ''); at >= 0; at = text.indexOf(word[0] ?? '', at + 1)) {
    const match = beginsWord(text, at) ? fuzzyFrom(text, word, at) : null;
    if (match && match.score > (best?.score ?? 0)) best = match;
  }
  return best;
};

/** After all correctly spelled matches, and before scattered letters, which match too much. */
const matchMisspelled = (
  { title, terms, technologies, note }: Omit<PreparedItem, 'item'>,
  word: string,
): Match | null => {
  const inTitle = findMisspelled(title.text, word);
  if (inTitle) return { score: 24, at: run(inTitle.at, inTitle.length) };
  const used = technologies.find(({ text }) => findMisspelled(text, word));
  if (used) return { score: 22, at: [], technology: used.name };
  if (findMisspelled(terms, word)) return { score: 22, at: [] };
  return findMisspelled(note, word) ? { score: 20, at: [] } : null;
};

const matchWord = (
  { item, title, terms, technologies, note }: PreparedItem,
  word: string,
): Match | null => {
  const inTitle = findWord(title.text, word);
  if (inTitle) {
    const { at, isWhole } = inTitle;
    return { score: (at === 0 ? 100 : 80) + (isWhole ? WHOLE : 0), at: run(at, word.length) };
  }
  const within = word.length > 1 ? title.text.indexOf(word) : -1;
  if (within >= 0) return { score: 50, at: run(within, word.length) };
  const used = technologies.flatMap((technology) => {
    const match = findWord(technology.text, word);
    return match ? [{ ...technology, ...match }] : [];
  });
  const whole = used.find(({ isWhole }) => isWhole) ?? used[0];
  const score = (isWhole: boolean) => 40 + (isWhole ? WHOLE : 0);
  if (whole) return { score: score(whole.isWhole), at: [], technology: whole.name };
  const inTerms = findWord(terms, word);
  if (inTerms) return { score: score(inTerms.isWhole), at: [] };
  if (findWord(note, word)) return { score: 25, at: [] };
  const misspelled = matchMisspelled({ title, terms, technologies, note }, word);
  // Actions match only from the beginning of their words.
  return misspelled ?? (item.kind === 'action' ? null : fuzzy(title.text, word));
};

export const prepareItems = (items: readonly PaletteItem[]): PreparedItem[] =>
  items.map((item) => ({
    item,
    title: fold(item.title),
    terms: fold(item.terms).text,
    technologies: (item.technologies ?? []).map((name) => ({ name, text: fold(name).text })),
    note: fold(item.note).text,
  }));

const matchAll = (prepared: PreparedItem, words: readonly string[], query: string) => {
  let score = prepared.title.text.startsWith(query) ? 50 : 0;
  if (prepared.title.text === query) score += 50;
  const marked = new Set<number>();
  const technologies = new Set<string>();
  for (const word of words) {
    const match = matchWord(prepared, word);
    if (!match) return null;
    score += match.score;
    if (match.technology !== undefined) technologies.add(match.technology);
    for (const at of match.at) marked.add(prepared.title.from[at] ?? at);
  }
  return {
    item: prepared.item,
    score,
    marked: [...marked].sort((a, b) => a - b),
    technologies: [...technologies],
  };
};

const MOST_RESULTS = 30;
const LONGEST_QUERY = 100;

/**
 * The results of a query, best first. Every word must match: at the beginning of the title, of one
 * of its words, inside it, in a technology, in the further words or the note, misspelled in one of
 * these, or letter by letter in the title. Ties list projects first, then shorter titles, then the
 * given order. An empty query has no results.
 */
export const rank = (query: string, items: readonly PreparedItem[]): Found[] => {
  const folded = fold(query).text.trim().replace(/\s+/g, ' ');
  if (folded === '') return [];
  const words = folded.slice(0, LONGEST_QUERY).split(' ');
  return items
    .flatMap((prepared) => matchAll(prepared, words, folded) ?? [])
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.item.kind === 'project') - Number(a.item.kind === 'project') ||
        a.item.title.length - b.item.title.length,
    )
    .slice(0, MOST_RESULTS)
    .map(({ item, marked, technologies }) => ({ item, marked, technologies }));
};
