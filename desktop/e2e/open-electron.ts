import { _electron, type ElectronApplication } from 'playwright';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Desktop, DesktopOptions, Look } from './desktop.ts';

/**
 * The binary of this platform, if it was downloaded. Not read through the package, which would
 * download it.
 */
export const electronBinary = (): string | null => {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const file = join(folder, 'path.txt');
  if (!existsSync(file)) return null;
  const binary = join(dist, readFileSync(file, 'utf8'));
  return existsSync(binary) ? binary : null;
};

/** Records what the app shows on the system, because a test cannot look into a real tray. */
const listen = (app: ElectronApplication) =>
  app.evaluate(({ Notification, Tray, Menu, shell, nativeImage }) => {
    const received = {
      trays: new Set<object>(),
      icon: null as string | null,
      tooltip: null as string | null,
      menu: null as Electron.Menu | null,
      outside: [] as string[],
      cards: [] as { card: Electron.Notification; isOpen: boolean }[],
      files: new WeakMap<object, string>(),
    };
    (globalThis as { received?: typeof received }).received = received;
    const wrap = <T extends object>(
      target: T,
      name: keyof T,
      listener: (self: never, value: never) => void,
    ) => {
      const original = target[name] as unknown as (...args: unknown[]) => unknown;
      target[name] = function (this: never, ...args: unknown[]) {
        const result = original.apply(this, args);
        listener(this, (args[0] ?? result) as never);
        return result;
      } as never;
    };
    const fromPath = nativeImage.createFromPath;
    nativeImage.createFromPath = (file) => {
      const image = fromPath(file);
      received.files.set(image, file);
      return image;
    };
    wrap(Tray.prototype, 'setImage', (tray: object, image: object) => {
      received.trays.add(tray);
      received.icon = received.files.get(image) ?? null;
    });
    wrap(Tray.prototype, 'setToolTip', (tray: object, text: string) => {
      received.trays.add(tray);
      received.tooltip = text;
    });
    wrap(Tray.prototype, 'setContextMenu', (_tray: object, menu: Electron.Menu) => {
      received.menu = menu;
    });
    wrap(Notification.prototype, 'show', (card: Electron.Notification) => {
      received.cards.push({ card, isOpen: true });
    });
    wrap(Notification.prototype, 'close', (card: Electron.Notification) => {
      for (const entry of received.cards) if (entry.card === card) entry.isOpen = false;
    });
    shell.openExternal = (url) => {
      received.outside.push(url);
      return Promise.resolve();
    };
    void Menu;
  });

const lookAt = (app: ElectronApplication): Promise<Look> =>
  app.evaluate(({ app: electronApp, BrowserWindow }) => {
    const { received } = globalThis as never as { received: never };
    const { trays, icon, tooltip, menu, outside, cards } = received as {
      trays: Set<object>;
      icon: string | null;
      tooltip: string | null;
      menu: { items: { type: string; label: string }[] } | null;
      outside: string[];
      cards: { card: { title: string; body: string }; isOpen: boolean }[];
    };
    const window = BrowserWindow.getAllWindows()[0];
    // The name of an icon has state, system and theme.
    const name = icon?.split(/[\\/]/).at(-1)?.split('-')[0] ?? null;
    return {
      trays: trays.size,
      icon: name,
      tooltip,
      menu: menu?.items.filter(({ type }) => type !== 'separator').map(({ label }) => label) ?? [],
      badge: electronApp.getBadgeCount(),
      title: window?.getTitle() ?? null,
      window: window
        ? {
            isVisible: window.isVisible(),
            isMinimised: window.isMinimized(),
            isFocused: window.isFocused(),
          }
        : null,
      outside,
      cards: cards.map(({ card, isOpen }) => ({ title: card.title, body: card.body, isOpen })),
    };
  });

const perform = (app: ElectronApplication, act: string, argument: unknown): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow, powerMonitor }, wish) => {
      const { received } = globalThis as never as {
        received: {
          trays: Set<{ emit(name: string): void }>;
          menu: { items: { label: string; click(): void }[] };
          cards: { card: { emit(name: string, ...args: unknown[]): void } }[];
        };
      };
      const card = (index: number) => received.cards.at(index)?.card;
      const given = wish.argument as never;
      const reply = given as { index: number; text: string };
      const actions: Record<string, () => unknown> = {
        clickTray: () => [...received.trays][0]?.emit('click'),
        chooseInTray: () => received.menu.items.find(({ label }) => label === given)?.click(),
        clickCard: () => card(given)?.emit('click', {}),
        replyToCard: () => card(reply.index)?.emit('reply', { reply: reply.text }, reply.text),
        failCard: () => card(given)?.emit('failed', {}, 'denied'),
        closeWindow: () => BrowserWindow.getAllWindows()[0]?.close(),
        wakeUp: () => powerMonitor.emit('resume'),
      };
      actions[wish.act]?.();
    },
    { act, argument },
  );

/** The built app on the real binary. */
export const openElectron = async (
  binary: string,
  { program, folder, words: first = [] }: DesktopOptions,
): Promise<Desktop> => {
  const env = { ...process.env, FOYER_DESKTOP_DATA: folder } as Record<string, string>;
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await _electron.launch({
    executablePath: binary,
    args: [...flags, program, ...first],
    env,
  });
  await listen(app);
  return {
    page: () => app.firstWindow(),
    look: () => lookAt(app),
    act: (act, argument) => perform(app, act, argument),
    calls: () => {
      throw new Error('Electron itself does not record its calls');
    },
    startAgain: async (words = []) => {
      const second = spawn(binary, [...flags, program, ...words], { env, stdio: 'inherit' });
      await once(second, 'exit');
    },
    quit: () => app.close(),
  };
};
