import { expect, test } from 'vitest';
import { createObservable } from '#shared/client/observable.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { aMessage } from '#shared/testing/builders.ts';
import { initialChatState, type ChatFiles } from '#site/features/chat/chat-state.ts';
import { createFilesLoader } from '#site/features/chat/load-files.ts';

const attachment = { id: 'a', name: 'a.pdf', bytes: 1, type: 't', width: null, height: null };

const aLoader = () => {
  const state = createObservable(initialChatState('/'));
  const chosen: unknown[] = [];
  const server = { isDown: false, loads: 0 };
  const files = {
    choose: async (given: readonly File[]) => void chosen.push(...given),
  } as unknown as ChatFiles;
  const loader = createFilesLoader(state, async () => {
    server.loads += 1;
    if (server.isDown) throw new TypeError('Failed to fetch');
    return files;
  });
  return { state, loader, chosen, server, files };
};

test('loads the code once when a message has a file, and not before', async () => {
  const { state, server, files } = aLoader();
  state.patch({ messages: [aMessage()] });
  expect(server.loads).toBe(0);
  state.patch({ messages: [{ ...aMessage(), attachment: attachment as never }] });
  await settled();
  state.patch({ draft: 'x' });
  expect(server.loads).toBe(1);
  expect(state.get().files).toBe(files);
});

test('reports that the code did not load, and accepts the files on the next attempt', async () => {
  const { state, loader, server, chosen } = aLoader();
  const file = new File(['x'], 'a.txt');
  server.isDown = true;
  await loader.choose([file]);
  expect(state.get().notice).toContain('did not load');
  expect(chosen).toEqual([]);
  server.isDown = false;
  await loader.choose([file]);
  expect(state.get().notice).toBeNull();
  expect(chosen).toEqual([file]);
});

test('a failed load is repeated when the connection changes, not at every change', async () => {
  const { state, server } = aLoader();
  server.isDown = true;
  state.patch({ messages: [{ ...aMessage(), attachment: attachment as never }] });
  await settled();
  state.patch({ draft: 'x' });
  await settled();
  expect(server.loads).toBe(1);
  state.patch({ socket: 'connected' });
  await settled();
  expect(server.loads).toBe(2);
});
