import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import type { Person } from '#shared/contracts/people.ts';
import { isGeneratedName } from '#shared/domain/people/generated-name.ts';
import { shownName } from '#shared/domain/people/shown-name.ts';
import { countryName } from '#site/admin/code-names.ts';
import type { ReplyValues } from '#site/admin/inbox/fill-reply.ts';

interface Known {
  row: Pick<ConversationSummary, 'name' | 'visitor_name' | 'reply_email' | 'initiated_from_page'>;
  /** Undefined until the record has loaded. */
  person: Pick<Person, 'email' | 'fields'> | undefined;
  /** The visitor's location, while on the site. */
  present: Pick<PresenceRow, 'current_page' | 'country'> | undefined;
}

/** The name for a greeting. Generated names and addresses are not used. */
const greetingOf = ({ row, person }: Known): string => {
  const name = person?.fields.name ?? shownName(row);
  return isGeneratedName(name) || name.includes('@') ? (row.visitor_name ?? 'there') : name;
};

/** The visitor's fields in a reply, with words that fit a sentence for unknown ones. */
export const replyValuesOf = (known: Known): ReplyValues => {
  const { row, person, present } = known;
  const country = present?.country ?? null;
  return {
    name: greetingOf(known),
    email: person?.email ?? person?.fields.email ?? row.reply_email ?? 'your e-mail address',
    company: person?.fields.company ?? 'your company',
    page: present?.current_page ?? row.initiated_from_page,
    country: country === null ? 'your country' : countryName(country),
  };
};
