import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonHead } from '#site/admin/people/person-head.tsx';
import type { Whereabouts } from '#site/admin/people/whereabouts.ts';

const row = { current_page: '/', since: '2026-01-05T09:00:00.000Z', tabs: 1, earlier_visits: 0 };

test.each([
  [{ kind: 'here', page: '/', row }, 'here'],
  [{ kind: 'idle', page: '/', row }, 'idle'],
  [{ kind: 'leaving', page: '/', row }, 'idle'],
  [{ kind: 'offline' }, 'away'],
])('the mark of a person at %o is the one that lists show: %s', (where, mark) => {
  const markup = renderToStaticMarkup(
    <PersonHead where={where as unknown as Whereabouts} steps={[]} visits={undefined} />,
  );
  expect(markup).toContain(`class="presence" data-presence="${mark}"`);
});
