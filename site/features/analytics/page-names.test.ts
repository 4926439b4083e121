import { expect, test } from 'vitest';
import { pageNames } from '#site/features/analytics/page-names.ts';
import { allSections } from '#site/head/sections.ts';

test('every page has the name it has in the navigation', () => {
  for (const [id, { path, name }] of Object.entries(allSections)) {
    expect(pageNames({ path, sections: allSections })).toMatchObject({
      page_section: id,
      section_label: name,
    });
    expect(pageNames({ path, sections: allSections }).page_subsection).toBeUndefined();
  }
});

test('an item is the subsection of its section', () => {
  expect(pageNames({ path: '/projects/echo-warden/', sections: allSections })).toEqual({
    page_category: 'work',
    page_section: 'projects',
    page_subsection: 'echo-warden',
    section_label: 'Projects',
  });
});

test.each(['/nowhere', '/home', '/projects/a/b', '/constructor', '/__proto__/x'])(
  '%s is not found',
  (path) => expect(pageNames({ path, sections: allSections }).page_section).toBe('not-found'),
);

test('a section that this site lacks is not found', () => {
  const { music: _, ...sections } = allSections;
  expect(pageNames({ path: '/music', sections }).page_section).toBe('not-found');
  expect(pageNames({ path: '/videos', sections }).page_section).toBe('videos');
});
