import type { PaletteItem } from '#site/features/palette/palette-item.ts';
import { type Found, type PreparedItem, prepareItems, rank } from '#site/features/palette/rank.ts';
import type { Recent } from '#site/features/palette/recent.ts';
import { createObservable } from '#shared/client/observable.ts';
import { stepRound } from '#site/ui/list-steps.ts';

export interface ResultGroup {
  /** Empty for the single list of search results. */
  title: string;
  found: readonly Found[];
  /** The index of its first result among all. */
  from: number;
}

export interface PaletteState {
  readonly isOpen: boolean;
  readonly query: string;
  readonly groups: readonly ResultGroup[];
  /** The selected index across all groups; -1 if there is nothing to select. */
  readonly active: number;
  readonly index: 'loading' | 'ready' | 'failed';
}

export interface PaletteDeps {
  /** Rejects when the index cannot be fetched. */
  fetchIndex: () => Promise<readonly PaletteItem[]>;
  /** The actions, available before the index is. */
  actions: readonly PaletteItem[];
  recent: Recent;
  /** Executes a choice. */
  choose: (key: string) => void;
}

const unmarked = (item: PaletteItem): Found => ({ item, marked: [], technologies: [] });

/** Shown before the visitor types. */
const offered = (items: readonly PaletteItem[], recentKeys: readonly string[]): ResultGroup[] => {
  const recent = recentKeys.flatMap((key) => items.find((item) => item.key === key) ?? []);
  const rest = (kind: PaletteItem['kind']) =>
    items.filter((item) => item.kind === kind && !recent.includes(item));
  const actions = rest('action');
  return [
    { title: 'Recent', found: recent.map(unmarked), from: 0 },
    { title: 'Actions', found: actions.map(unmarked), from: recent.length },
    { title: 'Pages', found: rest('page').map(unmarked), from: recent.length + actions.length },
  ].filter(({ found }) => found.length > 0);
};

export const allFound = (groups: readonly ResultGroup[]): Found[] =>
  groups.flatMap(({ found }) => found);

/** The palette without its UI: the results, and which of them is selected. */
export const createPalette = ({ fetchIndex, actions, recent, choose }: PaletteDeps) => {
  let items = actions;
  let prepared: readonly PreparedItem[] = prepareItems(items);
  const state = createObservable<PaletteState>({
    isOpen: false,
    query: '',
    groups: [],
    active: -1,
    index: 'loading',
  });

  const find = (query: string) => {
    const isBlank = query.trim() === '';
    const found = isBlank ? [] : rank(query, prepared);
    const groups = isBlank
      ? offered(items, recent.read())
      : [{ title: '', found, from: 0 }].filter((group) => group.found.length > 0);
    state.patch({ query, groups, active: groups.length > 0 ? 0 : -1 });
  };
  const load = async () => {
    state.patch({ index: 'loading' });
    try {
      items = [...actions, ...(await fetchIndex())];
      prepared = prepareItems(items);
      state.patch({ index: 'ready' });
    } catch {
      // Actions work without the index. The palette shows that pages are missing.
      state.patch({ index: 'failed' });
    }
    find(state.get().query);
  };
  const close = () => state.patch({ isOpen: false });

  return {
    state,
    open: (): void => {
      if (state.get().isOpen) return;
      find('');
      state.patch({ isOpen: true });
      // Never rejects.
      if (state.get().index !== 'ready') void load();
    },
    close,
    type: find,
    /** Wraps around at both ends. */
    move: (steps: number): void => {
      const count = allFound(state.get().groups).length;
      if (count > 0) state.patch({ active: stepRound(state.get().active, steps, count) });
    },
    point: (active: number): void => state.patch({ active }),
    choose: (at: number): void => {
      const found = allFound(state.get().groups)[at];
      if (!found) return;
      recent.add(found.item.key);
      close();
      choose(found.item.key);
    },
  };
};

export type Palette = ReturnType<typeof createPalette>;
