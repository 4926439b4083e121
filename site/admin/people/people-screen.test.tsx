import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeopleHeads } from '#site/admin/people/people-screen.tsx';

test.each([
  ['newest', 'Last active', 'descending', '↓'],
  ['name', 'Name', 'ascending', '↑'],
  ['company', 'E-mail, company', 'ascending', '↑'],
  ['deal', 'Deal', 'descending', '↓'],
])('sorted by %s, only its heading says so, with the direction', (sort, name, direction, arrow) => {
  const markup = renderToStaticMarkup(
    <table>
      <PeopleHeads sort={sort} onSort={() => undefined} />
    </table>,
  );
  const sorted = markup.split('<th ').filter((head) => head.includes('aria-sort'));
  expect(sorted).toHaveLength(1);
  expect(sorted[0]).toContain(`aria-sort="${direction}"`);
  expect(sorted[0]).toContain(name);
  expect(sorted[0]).toContain(arrow);
  expect(markup.match(/<button/g)).toHaveLength(4);
});
