import type { Page } from '@playwright/test';

/** What the app shows outside its window. */
export interface Look {
  readonly trays: number;
  readonly icon: string | null;
  readonly tooltip: string | null;
  readonly menu: readonly string[];
  readonly badge: number;
  readonly title: string | null;
  readonly window: {
    readonly isVisible: boolean;
    readonly isMinimised: boolean;
    readonly isFocused: boolean;
  } | null;
  readonly outside: readonly string[];
  readonly cards: readonly { title: string; body: string; isOpen: boolean }[];
}

/** What a person does outside the window. */
export interface Actions {
  clickTray: undefined;
  chooseInTray: string;
  /** Notifications are counted from the first; -1 is the newest. */
  clickCard: number;
  replyToCard: { index: number; text: string };
  failCard: number;
  closeWindow: undefined;
  pressShortcut: string;
  wakeUp: undefined;
}

/** A call of Electron's API, as the double recorded it. */
export interface ElectronCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The app as a journey controls it, on Electron's double or on Electron itself. */
export interface Desktop {
  page(): Promise<Page>;
  look(): Promise<Look>;
  act<A extends keyof Actions>(act: A, argument?: Actions[A]): Promise<void>;
  /**
   * The calls to Electron since the start, including those on quitting. Only the double records
   * them.
   */
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
  /** The port on which the double shows app://console. */
  readonly port: number;
  readonly keyring?: string;
  /** The platform that the app sees; the double stays on the real one. */
  readonly platform?: NodeJS.Platform;
  /** Whether the app is installed, as opposed to run from source. */
  readonly isPackaged?: boolean;
  /** A keyboard shortcut that another program has. */
  readonly takenShortcut?: string;
  /** The arguments of the program. */
  readonly words?: readonly string[];
}
