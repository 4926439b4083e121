/** Definitions of the terms; docs/analytics-api.md has the same. */
export const definitions = {
  visitors: 'Unique browsers in the period.',
  sessions:
    'Visits. A visit ends after 30 minutes without activity and counts on the day it began.',
  views: 'Pages opened. Opening a page twice counts twice.',
  views_per_session: 'Views divided by visits.',
  bounce_rate: 'Share of visits with one page view, no engagement and no chat.',
  duration_s:
    'Mean time from a visit’s first event to its last. A visit with one event lasts 0:00.',
  engaged_s:
    'Mean time a visit had pages in view, reported once a minute. Less than a minute adds nothing.',
  engaged_view:
    'Mean time the page was in view, reported once a minute. Less than a minute adds nothing.',
  entries: 'Visits that began on the page.',
  exits: 'Visits whose last view was the page.',
  row_share: 'Share of all rows of the table. The shares of all rows add up to 100 %.',
  measured:
    'Visits that reported how far they scrolled. A visit without scrolling reports nothing.',
  scroll: 'Mean of the deepest point reached, over the visits that reported it.',
  bounce_here: 'Share of the visits that began here with one view, no engagement and no chat.',
  p75: '75 % of page loads were at least this good.',
  converted: 'Visitors who reached the goal. Each counts once in the period.',
  conversion_rate: 'Share of the visitors who reached the goal.',
  goal_value: 'Visitors who reached the goal, times its value.',
  credited: 'Visitors of the period who are credited to the row. Each is in one row.',
  share: 'Share of the visitors who passed the first step.',
  step_share: 'Share of the visitors who passed the previous step.',
  median_step: 'Median time from the previous step.',
  cohort: 'Visitors by the week of their first visit (Monday to Sunday), and how many came back.',
  bots: 'Visits made by programs, each for at least one reason. Stored, and never mixed with people.',
  chat_begun: 'Chats in which the visitor wrote first in the period.',
  chat_answered:
    'Share with a reply of yours after the visitor’s first message. A greeting before it is none.',
  chat_missed:
    'Without a reply when the visitor left or the chat ended. Those written while you were away do not count.',
  chat_response:
    'From the visitor’s first message to your first reply; half of the replies were faster. Without those written while you were away.',
  chat_response_p90: 'Nine of ten first replies came within this time.',
  chat_resolution: 'From the first message to the end, the median of the ended ones.',
  chat_away: 'Begun while visitors saw that you were away.',
  unknown: 'The browser did not report it.',
} as const;
export type DefinitionId = keyof typeof definitions;
