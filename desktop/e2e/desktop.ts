import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The app's appearance outside its windows. */
export interface Look {
  readonly trays: number;
  readonly icon: string | null;
  readonly tooltip: string | null;
  /** The labels in the tray's menu and its submenus. */
  readonly menu: readonly string[];
  /** The labels in the last opened context menu. */
  readonly contextMenu: readonly string[];
  readonly badge: number;
  readonly windows: number;
  /** Of the focused window, otherwise of the newest. */
  readonly title: string | null;
  readonly window: {
    readonly isVisible: boolean;
    readonly isMinimised: boolean;
    readonly isFocused: boolean;
  } | null;
  readonly outside: readonly string[];
  readonly cards: readonly { title: string; body: string; isOpen: boolean; isSilent: boolean }[];
}

/** A user's actions outside the page. */
export interface Actions {
  clickTray: undefined;
  chooseInTray: string;
  chooseInMenu: string;
  /** A right click on a text field, with the results of Chromium's spell checker. */
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

/** Controls the app for a journey, on Electron's double or on Electron itself. */
export interface Desktop {
  /** Windows are counted from the first open one. */
  page(index?: number): Promise<Page>;
  look(): Promise<Look>;
  act<A extends keyof Actions>(act: A, argument?: Actions[A]): Promise<void>;
  /** The calls to Electron since the start, including those on quitting. */
  calls(): readonly ElectronCall[];
  /** Starts the program again with the same folder; resolves when that process has ended. */
  startAgain(words?: readonly string[]): Promise<void>;
  /** Quits the app through its menu; resolves when the process has ended. */
  quit(): Promise<void>;
}

export interface DesktopOptions {
  /** The bundled main process. */
  readonly program: string;
  /** The app's data folder. */
  readonly folder: string;
  /** The ports at which the double serves app://console, one per session. */
  readonly ports: readonly number[];
  /** The keyring; `basic_text` stands for none. */
  readonly keyring?: string;
  /** The platform that the app sees. The double itself stays on the real one, and so does Electron. */
  readonly platform?: NodeJS.Platform;
  /** Whether the app is installed, as opposed to run from source. */
  readonly isPackaged?: boolean;
  /** A keyboard shortcut taken by another program. */
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

/** Start options shared by Electron and its double. */
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
    /** Only for the instance that the journey controls, not for a second one. */
    callEnv: { FOYER_JOURNEY_CALLS: callFile },
    calls: () => readCalls(callFile),
  };
};
