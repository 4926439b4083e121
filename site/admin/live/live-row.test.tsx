import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LiveRow } from '#site/admin/live/live-row.tsx';

const nothing = () => undefined;
const markupOf = (row: object) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <LiveRow
          row={{ current_page: '/', country: null, possibly_same_as: [], ...row } as never}
          features={{ chat: true, analytics: true } as never}
          visitor={null}
          onOpen={nothing}
          onPerson={nothing}
          onWrite={nothing}
        />
      </tbody>
    </table>,
  );

test.each([
  [['Visitor A'], 'as Visitor A<'],
  [['Visitor A', 'Visitor B', 'Visitor C'], 'as 3 others<'],
])('a device shared with %j takes one short line', (names, text) => {
  const now = new Date().toISOString();
  const row = { since: now, arrived_at: now, possibly_same_as: names };
  expect(markupOf(row)).toContain(text);
});

test('a row shows how long the visitor is here, and nothing for what is not known', () => {
  const arrived = Date.now() - 65 * 60_000;
  const row = {
    since: new Date(arrived + 60_000).toISOString(),
    arrived_at: new Date(arrived).toISOString(),
    earlier_visits: null,
  };
  const markup = markupOf(row);
  expect(markup).toMatch(/title="On the site since [^"]+">1 h 5 min</);
  expect(markup).not.toContain('nknown');
});
