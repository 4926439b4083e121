import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExportButtons } from '#site/admin/export-buttons.tsx';

test('every export names its list in the same words', () => {
  const markup = renderToStaticMarkup(
    <ExportButtons
      what="people"
      formats={['csv']}
      fetchAs={() => Promise.resolve(new Blob())}
      nameAs={() => 'people.csv'}
    />,
  );
  expect(markup).toContain('Export <span>people</span>');
  expect(markup).toContain('aria-label="Export people as CSV"');
});
