import { expect, test } from 'vitest';
import { pageNames } from '#site/features/analytics/page-names.ts';
import { sections } from '#site/head/sections.ts';

test('every page has the name it has in the navigation', () => {
  for (const [id, { path, name }] of Object.entries(sections)) {
    expect(pageNames(path)).toMatchObject({ page_section: id, section_label: name });
    expect(pageNames(path).page_subsection).toBeUndefined();
  }
});

test('an item is the subsection of its section', () => {
  expect(pageNames('/projects/echo-warden/')).toEqual({
    page_category: 'work',
    page_section: 'projects',
    page_subsection: 'echo-warden',
    section_label: 'Projects',
  });
});

test.each(['/nowhere', '/home', '/projects/a/b', '/constructor', '/__proto__/x'])(
  '%s is not found',
  (path) => expect(pageNames(path).page_section).toBe('not-found'),
);
