import { expect, test } from 'vitest';
import { slowTexts } from '#shared/testing/count-steps.ts';
import { renderMail } from '#api/features/alarms/email/render-mail.ts';
import { errorGroupOf } from '#api/features/analytics/ingest/error-group.ts';
import { csvLine } from '#api/http/csv.ts';
import { excerptOf } from '#api/storage/postgres/message-search.ts';
import { indexedWords } from '#api/storage/stores/search-text.ts';
import { MARK_BEGIN, MARK_END, toMatch, toParts } from '#api/storage/sqlite/message-search.ts';

const mail = (text: string) =>
  renderMail({ label: text, title: text, paragraphs: [text], action: null, foot: [text] });

// Parsers of a stranger's text that only the server has. Those shared with the browser are tested in
// shared/domain.
test.each<[name: string, read: (text: string) => unknown]>([
  ['a mail', mail],
  ['an error', (text) => errorGroupOf({ kind: 'error', message: text, source: text, stack: text })],
  ['a line of CSV', (text) => csvLine([text])],
  ['the words of a message', indexedWords],
  ['a search', toMatch],
  ['a found message', (text) => excerptOf(text, { words: ['a'], hasPrefix: true })],
  ['a marked excerpt', (text) => toParts(text.replaceAll('a', MARK_BEGIN + MARK_END))],
])('%s takes linear time for 5,000 hostile characters', (_name, read) => {
  expect(slowTexts(read)).toEqual([]);
});
