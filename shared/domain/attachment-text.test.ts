import { expect, test } from 'vitest';
import { textWithFile, textWithoutFile } from '#shared/domain/attachment-text.ts';

const picture = { name: 'roof.jpg', type: 'image/jpeg' };
const plan = { name: 'plan: final.svg', type: 'image/svg+xml' };

test('a message names its file after its own text', () => {
  expect(textWithFile('', picture)).toBe('Picture: roof.jpg');
  expect(textWithFile('Look:\nthe roof', picture)).toBe('Look:\nthe roof\nPicture: roof.jpg');
  // An SVG is a page, so it is never shown.
  expect(textWithFile('', plan)).toBe('File: plan: final.svg');
});

test.each([
  ['the file alone', textWithFile('', plan), ''],
  ['a text and the file', textWithFile('one\ntwo', plan), 'one\ntwo'],
  ['the name alone, as programs send it', plan.name, ''],
  ['a text without the file’s name', 'one\ntwo', 'one\ntwo'],
  ['a text that names it before its end', `File: ${plan.name}\nlook`, `File: ${plan.name}\nlook`],
])('the sender’s text of a message: %s', (_, content, own) => {
  expect(textWithoutFile(content, plan)).toBe(own);
});
