import type { ContactStatus } from '#shared/contracts/contact.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';

/** The folders of contact messages in order, with the text for an empty one. */
export const folders: readonly {
  readonly status: ContactStatus;
  readonly name: string;
  readonly empty: string;
}[] = [
  { status: 'inbox', name: 'Inbox', empty: 'No messages in the inbox.' },
  { status: 'archived', name: 'Archive', empty: 'Messages you archive appear here.' },
  {
    status: 'spam',
    name: 'Spam',
    empty: 'Messages that look automated, and those you mark as spam, appear here.',
  },
];

/** The folder in the URL; the inbox by default. */
export const folderOf = (query: string): ContactStatus => {
  const named = new URLSearchParams(query).get('box');
  return folders.find(({ status }) => status === named)?.status ?? 'inbox';
};

export const contactMessagePath = (status: ContactStatus, item: string | null): string =>
  addressOf({ area: 'contact', item, query: status === 'inbox' ? '' : `box=${status}` });
