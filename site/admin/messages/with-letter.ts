import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';

/** One folder of letters, as far as it is loaded; newest first. */
export interface Folder {
  readonly status: ContactStatus;
  readonly letters: readonly ContactMessage[];
  /** There are older ones that are not here. */
  readonly hasOlder: boolean;
}

const isNewer = (a: ContactMessage, b: ContactMessage): boolean =>
  a.received_at === b.received_at ? a.id > b.id : a.received_at > b.received_at;

/** The folder's letters after news of one. What is older than all that is here comes with its page. */
export const withLetter = (
  { status, letters, hasOlder }: Folder,
  id: string,
  letter: ContactMessage | null,
): readonly ContactMessage[] => {
  const others = letters.filter((one) => one.id !== id);
  if (letter?.status !== status) return others.length === letters.length ? letters : others;
  const behind = others.findIndex((one) => isNewer(letter, one));
  if (behind === -1) return hasOlder && others.length > 0 ? others : [...others, letter];
  return others.toSpliced(behind, 0, letter);
};
