import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeopleHeads } from '#site/admin/people/people-screen.tsx';

test.each([
  ['newest', false, 'Last active', 'descending', '↓'],
  ['newest', true, 'Last active', 'ascending', '↑'],
  ['name', false, 'Name', 'ascending', '↑'],
  ['name', true, 'Name', 'descending', '↓'],
  ['company', false, 'E-mail, company', 'ascending', '↑'],
  ['deal', false, 'Deal', 'descending', '↓'],
])(
  'sorted by %s, reversed: %s, only its heading says so, with the direction',
  (sort, isReversed, name, direction, arrow) => {
    const markup = renderToStaticMarkup(
      <table>
        <PeopleHeads sort={sort} isReversed={isReversed} onSort={() => undefined} />
      </table>,
    );
    const sorted = markup.split('<th ').filter((head) => head.includes('aria-sort'));
    expect(sorted).toHaveLength(1);
    expect(sorted[0]).toContain(`aria-sort="${direction}"`);
    expect(sorted[0]).toContain(name);
    expect(sorted[0]).toContain(arrow);
    expect(markup.match(/<button/g)).toHaveLength(4);
  },
);
