import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the app shows outside its windows. */
export interface Look {
  readonly trays: number;
  readonly icon: string | null;
  readonly tooltip: string | null;
  /** The labels in the tray's menu, with those of its submenus. */
  readonly menu: readonly string[];
  /** The labels in the context menu that was last opened. */
  readonly contextMenu: readonly string[];
  readonly badge: number;
  readonly windows: number;
  /** Of the window with the focus, otherwise of the newest. */
  readonly title: string | null;
  readonly window: {
    readonly isVisible: boolean;
    readonly isMinimised: boolean;
    readonly isFocused: boolean;
  } | null;
  readonly outside: readonly string[];
  readonly cards: readonly { title: string; body: string; isOpen: boolean; isSilent: boolean }[];
}

/** What a person does outside the page. */
export interface Actions {
  clickTray: undefined;
  chooseInTray: string;
  chooseInMenu: string;
  /** A right click on a text field, with what Chromium's spell checker found there. */
  openContextMenu: { misspelledWord: string; dictionarySuggestions: readonly string[] };
  chooseInContextMenu: string;
  /** Notifications are counted from the first; -1 is the newest. */
  clickCard: number;
  replyToCard: { index: number; text: string };
  failCard: number;
  closeWindow: undefined;
  pressShortcut: string;
  wakeUp: undefined;
}

/** A call of Electron's API. */
export interface ElectronCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The app as a journey controls it, on Electron's double or on Electron itself. */
export interface Desktop {
  /** Windows are counted from the first that is open. */
  page(index?: number): Promise<Page>;
  look(): Promise<Look>;
  act<A extends keyof Actions>(act: A, argument?: Actions[A]): Promise<void>;
  /** The calls to Electron since the start, including those on quitting. */
  calls(): readonly ElectronCall[];
  /** Starts the program again with the same folder; resolves when that process has ended. */
  startAgain(words?: readonly string[]): Promise<void>;
  /** Quits it through its menu; resolves when the process has ended. */
  quit(): Promise<void>;
}

export interface DesktopOptions {
  /** The bundled main process. */
  readonly program: string;
  /** The app's data folder. */
  readonly folder: string;
  /** The ports on which the double shows app://console, one for each session. */
  readonly ports: readonly number[];
  /** The keyring; `basic_text` stands for none. */
  readonly keyring?: string;
  /** The platform that the app sees; the double stays on the real one, and Electron has no other. */
  readonly platform?: NodeJS.Platform;
  /** Whether the app is installed, as opposed to run from source. */
  readonly isPackaged?: boolean;
  /** A keyboard shortcut that another program has. */
  readonly takenShortcut?: string;
  /** The arguments of the program. */
  readonly words?: readonly string[];
}

const readCalls = (file: string): ElectronCall[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ElectronCall)
    : [];

/** What Electron and its double start with in common. */
export const journeyOf = ({ folder, isPackaged, takenShortcut }: DesktopOptions) => {
  const callFile = join(folder, `calls-${randomUUID()}.jsonl`);
  return {
    /** Preloaded before the app. */
    instrument: fileURLToPath(new URL('instrument.cjs', import.meta.url)),
    env: {
      ...(process.env as Record<string, string>),
      FOYER_DESKTOP_DATA: folder,
      ...(isPackaged === true && { FOYER_JOURNEY_PACKAGED: 'yes' }),
      ...(takenShortcut !== undefined && { FOYER_JOURNEY_TAKEN_SHORTCUT: takenShortcut }),
    },
    /** Of the instance that the journey controls, and not of a second one. */
    callEnv: { FOYER_JOURNEY_CALLS: callFile },
    calls: () => readCalls(callFile),
  };
};
