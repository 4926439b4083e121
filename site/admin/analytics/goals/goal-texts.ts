import type { GoalRule } from '#shared/contracts/goals.ts';
import type { AttributionDimension } from '#shared/domain/analytics/attribution.ts';

/** The kinds of goals in the dialog's order. */
export const kindNames: Readonly<Record<GoalRule['kind'], string>> = {
  chat_started: 'Starts a chat',
  contact_message_sent: 'Sends a contact message',
  email_left: 'Leaves an e-mail address',
  event: 'Causes an event',
  page: 'Views a page',
};

export const ruleText = (rule: GoalRule): string => {
  if (rule.kind === 'event') return `Event ${rule.event}`;
  return rule.kind === 'page' ? `Page ${rule.page}` : kindNames[rule.kind];
};

/** "€1,500"; a dash without a value. */
export const moneyText = (value: number | null, currency: string): string =>
  value === null
    ? '–'
    : new Intl.NumberFormat('en-GB', {
        style: 'currency',
        currency,
        maximumFractionDigits: 0,
      }).format(value);

export const dimensionNames: Readonly<Record<AttributionDimension, string>> = {
  source: 'Source',
  channel: 'Channel',
  campaign: 'Campaign',
  entry_page: 'Entry page',
  country: 'Country',
  device: 'Device',
};
