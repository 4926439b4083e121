import type { AnalyticsQuery, ChatKey } from '#site/admin/analytics/analytics-query.ts';

/** Starts on Monday, as in the API. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const countedTexts: Readonly<Record<string, string>> = {
  begun: 'began in the period',
  answered: 'you answered',
  unanswered: 'you have not answered',
  missed: 'you missed',
  away: 'began while you were away',
  answered_here: 'began while you were here and were answered',
  answered_away: 'began while you were away and were answered',
  ended: 'have ended',
};

const texts: Readonly<Record<ChatKey, (value: string) => string>> = {
  counted: (value) => countedTexts[value] ?? value,
  hour: (value) =>
    `began between ${hourText(Number(value))} and ${hourText((Number(value) + 1) % 24)}`,
  weekday: (value) => `began on a ${weekdayNames[Number(value)] ?? value}`,
  visit: (value) =>
    value === 'known' ? 'began in a known visit' : 'began in a visit that is not known',
};

/** The listed conversations' common properties, as the rest of a sentence about them. */
export const chatsText = ({ chats }: Pick<AnalyticsQuery, 'chats'>): string =>
  (['counted', 'weekday', 'hour', 'visit'] as const)
    .flatMap((key) => {
      const value = chats[key];
      return value === undefined ? [] : [texts[key](value)];
    })
    .join(' and ');
