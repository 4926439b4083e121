import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LiveRow } from '#site/admin/live/live-row.tsx';

test.each([
  [['Visitor A'], 'as Visitor A<'],
  [['Visitor A', 'Visitor B', 'Visitor C'], 'as 3 others<'],
])('a device shared with %j takes one short line', (names, text) => {
  const row = { current_page: '/', since: '2026-01-05T09:00:00.000Z', possibly_same_as: names };
  const nothing = () => undefined;
  const markup = renderToStaticMarkup(
    <table>
      <tbody>
        <LiveRow
          row={row as never}
          features={{ chat: true, analytics: true } as never}
          visitor={null}
          onOpen={nothing}
          onPerson={nothing}
          onWrite={nothing}
        />
      </tbody>
    </table>,
  );
  expect(markup).toContain(text);
});
