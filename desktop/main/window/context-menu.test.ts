import { expect, test } from 'vitest';
import { contextMenuOf } from './context-menu.ts';

const none = {
  isEditable: false,
  misspelledWord: '',
  dictionarySuggestions: [],
  selectionText: '',
  linkURL: '',
  editFlags: { canCut: false, canCopy: true, canPaste: true, canSelectAll: true },
};

const open = (over: Partial<Parameters<typeof contextMenuOf>[0]>) => {
  const done: string[] = [];
  const entries = contextMenuOf(
    { ...none, ...over },
    {
      replace: (word) => void done.push(`replace ${word}`),
      learn: (word) => void done.push(`learn ${word}`),
      copy: (text) => void done.push(`copy ${text}`),
    },
  );
  for (const { click } of entries) (click as (() => void) | undefined)?.();
  return { labels: entries.map(({ label, type }) => label ?? type), done, entries };
};

test('a misspelled word has its suggestions before cut, copy and paste', () => {
  const { labels, done, entries } = open({
    isEditable: true,
    misspelledWord: 'teh',
    dictionarySuggestions: ['the', 'ten', 'tea', 'tech', 'Tet', 'tel'],
  });
  const editing = ['Cut', 'Copy', 'Paste', 'Select all'];
  const spelling = ['the', 'ten', 'tea', 'tech', 'Tet', 'Add to dictionary'];
  expect(labels).toEqual([...spelling, 'separator', ...editing]);
  expect(done.slice(0, 1)).toEqual(['replace the']);
  expect(done.at(-1)).toBe('learn teh');
  expect(entries.find(({ label }) => label === 'Cut')).toMatchObject({
    role: 'cut',
    enabled: false,
  });
});

test('text can be copied, a link opened in the browser too, and an empty click opens no menu', () => {
  expect(open({}).labels).toEqual([]);
  expect(open({ selectionText: 'Hello' }).labels).toEqual(['Copy']);
  const link = open({ linkURL: 'https://foyer.example/' });
  expect([link.labels, link.done]).toEqual([['Copy link'], ['copy https://foyer.example/']]);
  expect(open({ linkURL: 'app://console/admin' }).labels).toEqual([]);
  expect(open({ isEditable: true, misspelledWord: 'xqz' }).labels[0]).toBe('No suggestions');
});
