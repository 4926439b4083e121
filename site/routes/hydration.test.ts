import { expect, test } from 'vitest';
import { toScriptText, withoutMarkup } from '#site/routes/hydration.ts';

test('only markup is omitted, at any depth', () => {
  const body = {
    overview: 'kept',
    drawing: '<svg/>',
    documents: [{ key: 'readme', html: '<p>', headings: [{ id: 'a', text: 'A' }] }],
  };
  expect(withoutMarkup({ 'route-1': body, 'route-2': null })).toEqual({
    'route-1': {
      overview: 'kept',
      drawing: '',
      documents: [{ key: 'readme', html: '', headings: [{ id: 'a', text: 'A' }] }],
    },
    'route-2': null,
  });
});

test('no text can close its script element', () => {
  const text = toScriptText({ title: '</script><script>alert(1)</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ title: '</script><script>alert(1)</script><!--' });
});
