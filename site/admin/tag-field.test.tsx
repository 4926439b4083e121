import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { ApiQueries } from '#site/admin/queries/use-api-query.tsx';
import { TagField, withTags } from '#site/admin/tag-field.tsx';

test('typed tags are added once, without blanks, in the spelling that is in use', () => {
  expect(withTags(['lead'], ' pumps ,, PUMPS,Lead', [])).toEqual(['lead', 'pumps']);
  expect(withTags([], 'vip, CAFÉ', ['VIP', 'Café'])).toEqual(['VIP', 'Café']);
  expect(withTags(['lead'], ' , ', [])).toEqual(['lead']);
  expect(withTags([], 'x'.repeat(90), [])).toEqual(['x'.repeat(limits.people.tagCharacters)]);
  const many = Array.from({ length: 30 }, (_, n) => `t${n}`);
  expect(withTags([], many.join(','), [])).toHaveLength(limits.people.tags);
});

test('each tag is a token with a named button, beside a field that names itself', () => {
  const markup = renderToStaticMarkup(
    <ApiQueries call={() => Promise.reject(new Error('offline'))} listen={() => () => undefined}>
      <TagField tags={['lead', 'pumps']} onChange={() => undefined} />
    </ApiQueries>,
  );
  expect(markup).toContain('aria-label="Remove lead"');
  expect(markup).toContain('aria-label="Remove pumps"');
  expect(markup).toMatch(/role="combobox" aria-label="Add a tag"/);
});
