import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { allFound, createPalette } from '#site/features/palette/palette.ts';
import type { PaletteItem } from '#site/features/palette/palette-item.ts';
import { createRecent } from '#site/features/palette/recent.ts';
import { settled } from '#shared/client/testing/settled.ts';

const item = (key: string, kind: PaletteItem['kind'], title: string): PaletteItem => ({
  key,
  kind,
  title,
  note: '',
  mark: '',
  terms: '',
});
const index = [item('/contact', 'page', 'Contact'), item('/projects/router', 'project', 'Router')];

const open = async (answers: (PaletteItem[] | Error)[] = [index]) => {
  const chosen: string[] = [];
  let requested = 0;
  const storage = createMemoryKeyValue();
  const palette = createPalette({
    fetchIndex: async () => {
      const answer = answers[requested++] ?? index;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    actions: [item('chat', 'action', 'Talk')],
    recent: createRecent(storage),
    choose: (key) => chosen.push(key),
  });
  palette.open();
  const atOnce = palette.state.get();
  await settled();
  const keys = () => allFound(palette.state.get().groups).map((found) => found.item.key);
  return { palette, chosen, requested: () => requested, atOnce, keys };
};

test('actions are offered at once, pages with the index, which is fetched once', async () => {
  const { palette, atOnce, keys, requested } = await open();
  expect(atOnce).toMatchObject({ isOpen: true, index: 'loading', active: 0 });
  expect(atOnce.groups.map(({ title }) => title)).toEqual(['Actions']);
  expect(palette.state.get().index).toBe('ready');
  expect(keys()).toEqual(['chat', '/contact']);
  palette.close();
  palette.open();
  await settled();
  expect(requested()).toBe(1);
});

test('an index that fails to load leaves the actions, and is fetched again', async () => {
  const { palette, keys } = await open([new Error('offline'), index]);
  expect(palette.state.get().index).toBe('failed');
  palette.type('talk');
  expect(keys()).toEqual(['chat']);
  palette.close();
  palette.open();
  await settled();
  expect(palette.state.get().index).toBe('ready');
  expect(keys()).toEqual(['chat', '/contact']);
});

test('the selection wraps around, is executed, closes the palette, and is offered first next time', async () => {
  const { palette, chosen, keys } = await open();
  palette.type('rou');
  expect(keys()).toEqual(['/projects/router']);
  palette.move(1);
  expect(palette.state.get().active).toBe(0);
  palette.choose(0);
  expect(chosen).toEqual(['/projects/router']);
  expect(palette.state.get().isOpen).toBe(false);
  palette.open();
  expect(keys()).toEqual(['/projects/router', 'chat', '/contact']);
  palette.move(-1);
  expect(palette.state.get().active).toBe(2);
});

test('without results nothing can be selected', async () => {
  const { palette, chosen } = await open();
  palette.type('qqq');
  expect(palette.state.get().active).toBe(-1);
  palette.move(1);
  palette.choose(-1);
  expect(chosen).toEqual([]);
  expect(palette.state.get().isOpen).toBe(true);
});

test.each(['', '{', '7', '{"a":1}', '[1,null]'])(
  '%j stored as recent choices counts as none',
  (text) => {
    const storage = createMemoryKeyValue();
    storage.set('foyer.palette.recent', text);
    const recent = createRecent(storage);
    expect(recent.read()).toEqual([]);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'b', 'f']) recent.add(key);
    expect(recent.read()).toEqual(['f', 'b', 'e', 'd', 'c']);
  },
);
