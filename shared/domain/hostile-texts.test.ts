import { expect, test } from 'vitest';
import { messageTextSchema, pageSchema } from '#shared/contracts/text.ts';
import { alarmText } from '#shared/domain/alarms/alarm-text.ts';
import { pagePath } from '#shared/domain/analytics/page-path.ts';
import { siteOfSource } from '#shared/domain/analytics/sites.ts';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';
import { attachmentName } from '#shared/domain/attachment-name.ts';
import { textWithoutFile } from '#shared/domain/attachment-text.ts';
import { sanitise } from '#shared/domain/contact/sanitise.ts';
import { validateContact } from '#shared/domain/contact/validate-contact.ts';
import { draftText } from '#shared/domain/draft-text.ts';
import { formatText, unformatText } from '#shared/domain/formatted-text.ts';
import { linkify } from '#shared/domain/linkify.ts';
import { excerptOf } from '#shared/domain/people/excerpt.ts';
import { slowTexts } from '#shared/testing/count-steps.ts';

// Parsers of a stranger's text, in the reader's browser or on the server.
test.each<[name: string, read: (text: string) => unknown]>([
  ['links', linkify],
  ['the marks of a text', formatText],
  ['a text without its marks', unformatText],
  ['an excerpt', excerptOf],
  ['a draft', draftText],
  ['a message', (text) => messageTextSchema.safeParse(text)],
  ['the page of a message', (text) => pageSchema.safeParse(text)],
  ['the message of a file', (text) => textWithoutFile(text, { name: text })],
  ['the name of a file', attachmentName],
  [
    'a notification',
    (text) => alarmText({ label: text, country: null, page: text, texts: [text] }, false),
  ],
  ['a contact message', (text) => validateContact({ name: text, email: text, message: text })],
  ['sanitized text', sanitise],
  ['the page of an event', pagePath],
  ['a referrer', (text) => sourceOf('https://own.example/', text)],
  ['a referring host', (text) => sourceOf('https://own.example/', `https://${text}`)],
  [
    'a campaign',
    (text) => sourceOf(`https://own.example/?utm_source=${text}&utm_medium=${text}`, ''),
  ],
  ['a source', siteOfSource],
])('%s takes steps in proportion to 5,000 hostile characters', (_name, read) => {
  expect(slowTexts(read)).toEqual([]);
});
