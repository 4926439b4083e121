import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { limits } from '#shared/limits.ts';
import { listPagesRoute } from '#shared/contracts/routes/analytics.ts';
import { searchMessagesRoute } from '#shared/contracts/routes/inbox.ts';
import { ChoiceList, choiceId } from '#site/admin/choice-list.tsx';
import type { ConsoleState } from '#site/admin/console-state.ts';
import type { Area, Go } from '#site/admin/frame/area.ts';
import {
  knownItems,
  messageItem,
  pageItem,
  ranked,
  type PaletteItem,
} from '#site/admin/frame/palette-items.ts';
import { Modal } from '#site/admin/modal.tsx';
import { browserTimers } from '#site/platform/browser-time.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import './palette.css';

/** What cannot be had is left out: the palette is a way among others. */
const orNothing = async <T,>(requested: Promise<T[]>): Promise<T[]> => {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
};

const PAGES = '200';
const SEARCH_FROM = 3;
const SEARCH_AFTER_MS = 200;

const usePages = (call: CallApi, isOn: boolean): readonly PaletteItem[] => {
  const [pages, setPages] = useState<readonly PaletteItem[]>([]);
  useEffect(() => {
    if (!isOn) return undefined;
    const given = new AbortController();
    const query = { period: '30d', limit: PAGES } as const;
    void orNothing(
      call(listPagesRoute, { query, signal: given.signal }).then(({ rows }) =>
        rows.flatMap(({ page }) => (page === null ? [] : pageItem(page))),
      ),
    ).then((items) => {
      if (!given.signal.aborted) setPages(items);
    });
    return () => given.abort();
  }, [call, isOn]);
  return pages;
};

/** Messages with those words, a moment after they were typed. */
const useMessages = (call: CallApi, typed: string, isOn: boolean): readonly PaletteItem[] => {
  const [found, setFound] = useState<{ of: string; items: readonly PaletteItem[] }>({
    of: '',
    items: [],
  });
  const q = typed.trim();
  useEffect(() => {
    if (!isOn || q.length < SEARCH_FROM) return undefined;
    const given = new AbortController();
    const cancel = browserTimers().after(SEARCH_AFTER_MS, () => {
      void orNothing(
        call(searchMessagesRoute, { query: { q }, signal: given.signal }).then((page) =>
          page.found.slice(0, 8).map(messageItem),
        ),
      ).then((items) => {
        if (!given.signal.aborted) setFound({ of: q, items });
      });
    });
    return () => {
      cancel();
      given.abort();
    };
  }, [call, q, isOn]);
  return found.of === q ? found.items : [];
};

interface PaletteDialogProps {
  areas: readonly Area[];
  actions: readonly PaletteItem[];
  state: ConsoleState;
  call: CallApi;
  go: Go;
  onClose: () => void;
}

const countText = (count: number): string => {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
};

const useChoices = (
  { areas, actions, state, call }: PaletteDialogProps,
  typed: string,
): readonly PaletteItem[] => {
  const pages = usePages(call, state.features.analytics);
  const messages = useMessages(call, typed, state.features.chat);
  return useMemo(
    () => [...ranked([...actions, ...knownItems(areas, state), ...pages], typed), ...messages],
    [actions, areas, state, pages, messages, typed],
  );
};

/** Everywhere and everything by its name. */
export const PaletteDialog = (props: PaletteDialogProps) => {
  const { go, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const choices = useChoices(props, typed);
  const active = Math.min(chosen, choices.length - 1);
  const choose = ({ to }: PaletteItem) => {
    onClose();
    if (typeof to === 'string') go(to);
    else to();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const choice = choices[active];
    if (event.key === 'ArrowDown') setChosen(Math.min(active + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && choice) choose(choice);
    else return;
    event.preventDefault();
  };
  return (
    <Modal name={{ words: 'Find' }} className="console-palette" closedBy="any" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Find a conversation, a visitor, a page or an action"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : choiceId(id, active)}
        placeholder="Find a conversation, a visitor, a page, an action…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.inbox.searchCharacters}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <ChoiceList id={id} label="Results" choices={choices} active={active} onChoose={choose} />
      <output>{countText(choices.length)}</output>
    </Modal>
  );
};
