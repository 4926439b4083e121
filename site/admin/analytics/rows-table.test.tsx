import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shareText } from '#site/admin/analytics/figures-text.ts';
import { RowsTable, type Column } from '#site/admin/analytics/rows-table.tsx';

interface Row {
  readonly name: string;
  readonly visits: number;
  readonly visitors: number;
  readonly bounce: number | null;
  readonly before?: Partial<Record<'visits' | 'visitors' | 'bounce', number | null>> | null;
}

const columns: readonly Column<Row>[] = [
  { label: 'Visits', value: ({ visits }) => visits, cell: ({ visits }) => visits },
  {
    label: 'Visitors',
    value: ({ visitors }) => visitors,
    cell: ({ visitors }) => visitors,
    isExtra: true,
  },
  {
    label: 'Bounce',
    value: ({ bounce }) => bounce,
    write: shareText,
    kind: 'share',
    cell: ({ bounce }) => shareText(bounce),
  },
];

/** The cells of a row: title, then text without what only screen readers get. */
const cellsOf = (row: Row, { sort = '', isCompared = true } = {}) => {
  const html = renderToStaticMarkup(
    <RowsTable
      caption="Visits"
      head="Source"
      rows={[row]}
      keyOf={({ name }) => name}
      renderName={({ name }) => name}
      weight={({ visits }) => visits}
      columns={columns}
      sort={{ text: sort, onSort: () => undefined }}
      isCompared={isCompared}
    />,
  );
  return [...html.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, attributes = '', text = '']) => [
    /title="([^"]*)"/.exec(attributes)?.[1] ?? null,
    text.replaceAll(/<span class="sr-only">.*?<\/span>/g, '').replaceAll(/<[^>]*>/g, ''),
  ]);
};

const row: Row = { name: 'news', visits: 30, visitors: 28, bounce: 0.5 };

test('a row shows how its figures changed, with the earlier ones as titles', () => {
  expect(cellsOf({ ...row, before: { visits: 40, visitors: 28, bounce: 0.4 } })).toEqual([
    ['Before: 40', '30↓25%'],
    ['Before: 28', '28'],
    ['Before: 40%', '50%↑10 pp'],
  ]);
  expect(
    cellsOf({ ...row, before: { visits: 30, visitors: 7, bounce: 0.5 } }, { sort: '-Visitors' }),
  ).toEqual([
    ['Before: 30', '30='],
    ['Before: 7', '28+21'],
    ['Before: 50%', '50%='],
  ]);
});

test('small earlier figures give a number instead of a percentage, and no change of a share', () => {
  expect(cellsOf({ ...row, before: { visits: 3, visitors: 3, bounce: 1 } })).toEqual([
    ['Before: 3', '30+27'],
    ['Before: 3', '28'],
    ['Before: 100%', '50%'],
  ]);
});

test('a row without earlier figures is new, and unknown visitors are not compared', () => {
  expect(cellsOf({ ...row, before: null })).toEqual([
    ['Before: nothing', '30new'],
    [null, '28'],
    [null, '50%'],
  ]);
  const unknown = { ...row, before: { visits: 40, visitors: null, bounce: 0.4 } };
  expect(cellsOf(unknown, { sort: 'Visitors' })[1]).toEqual([null, '28']);
});

test('a table that is not compared shows no change', () => {
  expect(cellsOf({ ...row, before: null }, { isCompared: false })).toEqual([
    [null, '30'],
    [null, '28'],
    [null, '50%'],
  ]);
});
