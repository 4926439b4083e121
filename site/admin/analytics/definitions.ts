/** What the words of the figures mean; docs/analytics-api.md has the same. */
export const definitions = {
  visitors: 'Browsers, each by its own id, counted once however often they came in the period.',
  sessions: 'Visits. A pause of 30 minutes ends one. It counts on the day it began.',
  views: 'Pages looked at, each once every time it was opened.',
  views_per_session: 'Views divided by visits.',
  bounce_rate: 'Share of visits with one page view, no engagement and no chat.',
  duration_s: 'Last event minus first, mean of a visit. A visit with one event lasts 0:00.',
  engaged_s:
    'Time that pages were in view, told once a minute, mean of a visit. Shorter looks add nothing.',
  engaged_view:
    'Time that the page was in view, told once a minute, mean of a view. Shorter looks add nothing.',
  entries: 'Visits that began on the page.',
  exits: 'Visits whose last view was the page.',
  scroll: 'Deepest point reached, mean of the visits that told it.',
  bounce_here: 'Of the visits that began here: those with one view, no engagement, no chat.',
  p75: 'Three of four page loads were at least as good.',
  share: 'Of those who passed the first step.',
  step_share: 'Of those who passed the step before.',
  median_step: 'Half of them took less time from the step before.',
  cohort: 'Visitors by the week of their first visit, Monday to Sunday, and who of them was back.',
  bots: 'Visits that programs made, each by at least one reason. Kept, and never mixed with people.',
  unknown: 'The browser did not tell, or nothing was there to tell.',
} as const;
export type DefinitionId = keyof typeof definitions;
