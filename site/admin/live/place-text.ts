const HALL = /^\/vr-experience#([a-z]+)(?:\/([a-z0-9-]+))?$/;

const wings: Readonly<Record<string, string>> = {
  entrance: 'entrance',
  ai: 'AI wing',
  automation: 'automation wing',
  trading: 'trading wing',
  other: 'other work',
};

/** Where a visitor is, as told: the page, or where in the hall they stand and what they read there. */
export const placeText = (page: string): string => {
  const [, wing = '', plate] = HALL.exec(page) ?? [];
  const name = Object.hasOwn(wings, wing) ? wings[wing] : undefined;
  if (name === undefined) return page;
  return `In the hall, ${name}${plate === undefined ? '' : `, reading ${plate}`}`;
};
