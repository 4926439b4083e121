import { shownName } from '#shared/domain/people/shown-name.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Features } from '#shared/contracts/features.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { FoundMessage, FoundNote } from '#shared/contracts/inbox.ts';
import type { FoundPerson } from '#shared/contracts/people.ts';
import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { conversationFilters } from '#shared/domain/conversation-filter.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { unformatText } from '#shared/domain/formatted-text.ts';
import type { Choice } from '#site/admin/choice-list.tsx';
import type { Area } from '#site/admin/frame/area.ts';
import { viewIdsWith } from '#site/admin/analytics/view-ids.ts';
import {
  addressOf,
  personAddress,
  presentAddress,
  refOfFound,
} from '#site/admin/frame/console-route.ts';
import type { Offer } from '#site/admin/frame/offered-actions.ts';
import { listNames } from '#site/admin/inbox/inbox-route.ts';
import { whereaboutsIn, whereaboutsText } from '#site/admin/people/whereabouts.ts';
import { contactMessagePath } from '#site/admin/contact-messages/folders.ts';
import { pressKey } from '#site/admin/use-single-keys.ts';
import { settingsPagesWith } from '#site/admin/settings/pages.ts';

export interface PaletteItem extends Choice {
  /** Marks one of many chats, pages or visitors, of which the palette shows only the best. */
  readonly isRecord?: true;
  /** Other search terms for it. */
  readonly words?: string | undefined;
  /** A URL of the console, or an action. */
  readonly to: string | (() => void);
}

const conversationItem = (row: ConversationSummary): PaletteItem => ({
  key: `c ${row.conversation_id}`,
  name: shownName(row),
  text: row.last_message ? unformatText(row.last_message.excerpt) : 'No messages yet',
  to: addressOf({ area: 'inbox', item: row.conversation_id }),
  isRecord: true,
});

/** The names of the records that the palette finds while these areas are on. */
export const findableIn = (areas: readonly Area[]): string[] => [
  ...(areas.some(({ id }) => id === 'inbox') ? ['a chat'] : []),
  'a visitor',
  ...(areas.some(({ id }) => id === 'analytics') ? ['a page'] : []),
  'an action',
];

interface Known {
  features: Features;
  conversations: readonly ConversationSummary[] | null;
  here: readonly PresenceRow[] | null;
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Shows "entry-pages" as "Entry pages". */
const titleOf = (id: string): string => capitalized(id.replaceAll('-', ' '));

/** The actions of the open area's keys. */
export const keyItems = (area: Area | undefined, hasItem: boolean): PaletteItem[] =>
  (area?.keys ?? [])
    .filter(({ action }) => action === 'always' || (action === 'on item' && hasItem))
    .map(({ keys: [key = ''], does }) => ({
      key: `k ${key}`,
      name: capitalized(does),
      text: key,
      to: () => pressKey(key),
    }));

/** The settings pages, their sections, and each setting. */
export const settingsItems = (features: Features): (PaletteItem & { readonly to: string })[] =>
  settingsPagesWith(features).flatMap(({ id: page, title: pageTitle, sections }) => [
    {
      key: `s ${page}`,
      name: pageTitle,
      text: 'Settings',
      to: addressOf({ area: 'settings', item: page }),
    },
    ...sections.flatMap(({ id, title, words, has = {} }) => [
      {
        key: `s ${page} ${id}`,
        name: title,
        text: `Settings, ${pageTitle}`,
        words,
        to: addressOf({ area: 'settings', item: id }),
      },
      ...Object.entries(has).map(([name, setting]) => ({
        key: `s ${page} ${id} ${setting}`,
        name,
        text: `Settings, ${pageTitle}, ${title}`,
        to: addressOf({ area: 'settings', item: id, query: `setting=${setting}` }),
      })),
    ]),
  ]);

/**
 * Everything that needs no request: areas, lists, views, settings, present visitors and
 * conversations.
 */
export const knownItems = (areas: readonly Area[], known: Known): PaletteItem[] => [
  ...areas.map(({ id, name, goKey }) => ({
    key: `a ${id}`,
    name: `Go to ${name}`,
    text: goKey === undefined ? 'what other programs may call' : `g ${goKey}`,
    to: addressOf({ area: id }),
  })),
  ...(known.features.chat ? conversationFilters : []).map((show) => ({
    key: `f ${show}`,
    name: `Chats: ${listNames[show]}`,
    text: 'Inbox',
    to: addressOf({ area: 'inbox', query: show === 'open' ? '' : `show=${show}` }),
  })),
  ...(known.features.analytics ? viewIdsWith(known.features) : []).map((id) => ({
    key: `w ${id}`,
    name: id === 'chat' ? 'Chats' : titleOf(id),
    text: 'Analytics',
    to: addressOf({ area: 'analytics', item: id }),
  })),
  ...settingsItems(known.features),
  ...(known.here ?? []).map((row) => ({
    key: `v ${row.id}`,
    name: shownName(row),
    text: `On the site now, ${whereaboutsText(whereaboutsIn(row))}`,
    to: presentAddress(row.visitor_id),
    isRecord: true as const,
  })),
  ...(known.features.chat ? (known.conversations ?? []) : []).map(conversationItem),
];

/** A person with more than visits on record. */
export const personItem = (found: FoundPerson): (PaletteItem & { readonly to: string })[] => {
  const ref = refOfFound(found);
  if (ref === null) return [];
  const text = ['Person', found.email, found.company, ...found.tags].filter(Boolean).join(' · ');
  return [{ key: `h ${ref.id}`, name: found.name, text, to: personAddress(ref) }];
};

export const pageItem = (page: string): PaletteItem => ({
  isRecord: true,
  key: `p ${page}`,
  name: page,
  text: 'Page: who saw it',
  to: addressOf({
    area: 'analytics',
    item: 'pages',
    query: new URLSearchParams({ page }).toString(),
  }),
});

/** Applies the filter in the overview. */
export const savedFilterItem = ({ id, name, filter }: SavedFilter): PaletteItem => ({
  key: `l ${id}`,
  name: `Filter: ${name}`,
  text: 'Analytics',
  to: addressOf({
    area: 'analytics',
    query: new URLSearchParams(filter).toString(),
  }),
});

export const messageItem = (found: FoundMessage): PaletteItem => ({
  key: `m ${found.conversation_id} ${found.seq}`,
  name: found.from_admin ? 'You wrote' : `${shownName(found)} wrote`,
  text: found.excerpt.map(({ text }) => text).join(''),
  to: addressOf({ area: 'inbox', item: found.conversation_id, query: `at=${found.seq}` }),
});

/** Opens the conversation with the panel, which has the note. */
export const noteItem = ({ note_id: id, conversation_id, name, content }: FoundNote) => ({
  key: `n ${id}`,
  name: `Note about ${name}`,
  text: content,
  to: addressOf({ area: 'inbox', item: conversation_id, query: 'panel=visitor' }),
});

export const contactMessageItem = ({ id, name, email, message, status }: ContactMessage) => ({
  key: `t ${id}`,
  name: `Contact message from ${name}`,
  text: `${email} · ${message}`,
  to: contactMessagePath(status, id),
});

const RECORDS_SHOWN = 40;

export const offeredItems = (offers: readonly Offer[]): PaletteItem[] =>
  offers.flatMap(({ of, items }) =>
    items().map(({ name, run }) => ({ key: `o ${of} ${name}`, name, text: of, to: run })),
  );

/**
 * The items that contain every word; names that begin with the typed text come first. Lists all
 * matching actions and settings, but only the first chats, pages and visitors, which may be
 * thousands.
 */
export const ranked = (items: readonly PaletteItem[], typed: string): PaletteItem[] => {
  const query = foldText(typed.trim());
  const words = query.split(/\s+/);
  const weigh = ({ name, text, words: others = '' }: PaletteItem): number => {
    const title = foldText(name);
    const all = `${title} ${foldText(`${text} ${others}`)}`;
    if (!words.every((word) => all.includes(word))) return 0;
    if (title.startsWith(query)) return 3;
    return words.every((word) => title.includes(word)) ? 2 : 1;
  };
  const found = items
    .map((item) => ({ item, weight: weigh(item) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ item }) => item);
  const records = new Set(found.filter(({ isRecord }) => isRecord).slice(0, RECORDS_SHOWN));
  return found.filter((item) => !item.isRecord || records.has(item));
};
