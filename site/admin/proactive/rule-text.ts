import type { ListedProactiveRule, ProactiveRule } from '#shared/contracts/proactive.ts';
import { countryName } from '#site/admin/code-names.ts';

export const conditionsText = (rule: ProactiveRule): string => {
  const { page, seconds, seconds_on: on, visits, source, country, while_away: isForAway } = rule;
  const parts = [
    `After ${seconds} s on ${on === 'site' ? 'the site' : (page ?? 'a page')}`,
    page === null || on === 'page' ? '' : `while on ${page}`,
    visits === 1 ? '' : `from visit ${visits} on`,
    source === null ? '' : `from ${source}`,
    country === null ? '' : `in ${countryName(country)}`,
    isForAway ? 'also while you are away' : '',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
};

export const countsText = ({ shown, answered }: ListedProactiveRule): string =>
  shown === 0 ? 'Not shown yet.' : `Shown to ${shown}, answered by ${answered}.`;
