import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';

/** The loaded part of one folder, newest first. */
export interface Folder {
  readonly status: ContactStatus;
  readonly contactMessages: readonly ContactMessage[];
  /** Older messages are not loaded yet. */
  readonly hasOlder: boolean;
}

const isNewer = (a: ContactMessage, b: ContactMessage): boolean =>
  a.received_at === b.received_at ? a.id > b.id : a.received_at > b.received_at;

/** Updates one message in the folder. Messages older than the loaded ones come with their page. */
export const withContactMessage = (
  { status, contactMessages, hasOlder }: Folder,
  id: string,
  contactMessage: ContactMessage | null,
): readonly ContactMessage[] => {
  const others = contactMessages.filter((one) => one.id !== id);
  if (contactMessage?.status !== status)
    return others.length === contactMessages.length ? contactMessages : others;
  const behind = others.findIndex((one) => isNewer(contactMessage, one));
  if (behind === -1) return hasOlder && others.length > 0 ? others : [...others, contactMessage];
  return others.toSpliced(behind, 0, contactMessage);
};
