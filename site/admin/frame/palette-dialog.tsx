import { useEffect, useId, useMemo, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { listPages } from '#shared/contracts/admin-analytics.ts';
import { listSavedFilters } from '#shared/contracts/saved-filters.ts';
import { findPeople } from '#shared/contracts/people.ts';
import { searchContactMessages } from '#shared/contracts/contact.ts';
import { searchMessages, searchNotes } from '#shared/contracts/inbox.ts';
import { ChoiceList } from '#site/admin/choice-list.tsx';
import type { Area, Go } from '#site/admin/frame/area.ts';
import {
  contactMessageItem,
  findableIn,
  keyItems,
  knownItems,
  messageItem,
  offeredItems,
  noteItem,
  pageItem,
  personItem,
  ranked,
  savedFilterItem,
  type PaletteItem,
} from '#site/admin/frame/palette-items.ts';
import { offeredActions } from '#site/admin/frame/offered-actions.ts';
import { ConsoleModal } from '#site/admin/console-modal.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { Combobox } from '#site/ui/combobox.tsx';
import { browserTimers } from '#site/platform/browser-time.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import './palette.css';

const PAGES = '200';
const MESSAGES = 8;
const SEARCH_FROM = 3;
const SEARCH_AFTER_MS = 200;

/** Ignores failed requests, because the palette is not the only way to a page. */
const usePages = (isOn: boolean): readonly PaletteItem[] => {
  const { data } = useApiQuery(listPages, { query: { period: '30d', limit: PAGES } }, isOn);
  return useMemo(
    () => (data?.rows ?? []).flatMap(({ page }) => (page === null ? [] : pageItem(page))),
    [data],
  );
};

const useFilters = (isOn: boolean): readonly PaletteItem[] => {
  const { data } = useApiQuery(listSavedFilters, {}, isOn);
  return useMemo(() => (data?.filters ?? []).map(savedFilterItem), [data]);
};

/** The typed text once typing pauses; empty while it is too short. */
const useTyped = (typed: string): string => {
  const wanted = typed.trim();
  const [q, setQ] = useState('');
  useEffect(() => browserTimers().after(SEARCH_AFTER_MS, () => setQ(wanted)), [wanted]);
  return q === wanted && q.length >= SEARCH_FROM ? q : '';
};

/** People by name, email address, company or tag. */
const usePeople = (q: string): readonly PaletteItem[] => {
  const { data } = useApiQuery(findPeople, { query: { q } }, q !== '');
  return useMemo(() => (q === '' ? [] : (data?.people ?? []).flatMap(personItem)), [q, data]);
};

/** Messages that contain the typed words. */
const useMessages = (q: string, isOn: boolean): readonly PaletteItem[] => {
  const isRequested = isOn && q !== '';
  const { data } = useApiQuery(searchMessages, { query: { q } }, isRequested);
  return useMemo(
    () => (isRequested ? (data?.found ?? []).slice(0, MESSAGES).map(messageItem) : []),
    [isRequested, data],
  );
};

/** Notes and contact messages that contain the typed words. */
const useRecords = (q: string, isChatOn: boolean): readonly PaletteItem[] => {
  const notes = useApiQuery(searchNotes, { query: { q } }, isChatOn && q !== '').data;
  const contactMessages = useApiQuery(searchContactMessages, { query: { q } }, q !== '').data;
  return useMemo(
    () =>
      q === ''
        ? []
        : [
            ...(notes?.notes ?? []).map(noteItem),
            ...(contactMessages?.messages ?? []).map(contactMessageItem),
          ],
    [q, notes, contactMessages],
  );
};

interface PaletteDialogProps {
  areas: readonly Area[];
  /** The open area. */
  area: Area | undefined;
  /** Whether an item is open in it. */
  hasItem: boolean;
  actions: readonly PaletteItem[];
  workspace: Workspace;
  go: Go;
  onClose: () => void;
}

const countText = (count: number): string => {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
};

const useChoices = (
  { areas, area, hasItem, actions, workspace }: PaletteDialogProps,
  typed: string,
): readonly PaletteItem[] => {
  const { features, inbox, live } = workspace;
  const { conversations } = useObservable(inbox.conversationListStore);
  const { here } = useObservable(live.store);
  const pages = usePages(features.analytics);
  const filters = useFilters(features.analytics);
  const { offers } = useObservable(offeredActions);
  const q = useTyped(typed);
  const people = usePeople(q);
  const messages = useMessages(q, features.chat);
  const records = useRecords(q, features.chat);
  return useMemo(
    () => [
      ...ranked(
        [
          ...keyItems(area, hasItem),
          ...actions,
          ...offeredItems(offers),
          ...people,
          ...knownItems(areas, { features, conversations, here }),
          ...filters,
          ...pages,
        ],
        typed,
      ),
      ...records,
      ...messages,
    ],
    [
      actions,
      offers,
      area,
      hasItem,
      areas,
      features,
      conversations,
      here,
      people,
      filters,
      pages,
      records,
      messages,
      typed,
    ],
  );
};

export const PaletteDialog = (props: PaletteDialogProps) => {
  const { go, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const choices = useChoices(props, typed);
  const findable = findableIn(props.areas);
  const active = Math.min(chosen, choices.length - 1);
  const choose = ({ to }: PaletteItem) => {
    onClose();
    if (typeof to === 'string') go(to);
    else to();
  };
  return (
    <ConsoleModal
      name={{ words: 'Find' }}
      className="console-palette"
      closedBy="any"
      onClose={onClose}
    >
      <Combobox
        listId={id}
        label={`Find ${findable.join(', ')}`}
        placeholder={`Find ${findable.join(', ')}…`}
        maxLength={limits.inbox.searchCharacters}
        value={typed}
        active={active}
        onType={(text) => {
          setTyped(text);
          setChosen(0);
        }}
        onMove={(steps) => setChosen(Math.max(0, Math.min(active + steps, choices.length - 1)))}
        onChoose={() => choices[active] && choose(choices[active])}
      />
      <ChoiceList id={id} label="Results" choices={choices} active={active} onChoose={choose} />
      <output>{countText(choices.length)}</output>
    </ConsoleModal>
  );
};
