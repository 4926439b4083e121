import type { Page } from '@playwright/test';

/** What is seen of the app outside its window. */
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
  /** Cards are counted from the first; -1 is the newest. */
  clickCard: number;
  replyToCard: { index: number; text: string };
  failCard: number;
  closeWindow: undefined;
  pressShortcut: string;
  wakeUp: undefined;
}

/** A call of Electron's API, as the double wrote it down. */
export interface ElectronCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The app as a journey holds it, on Electron's double or on Electron itself. */
export interface Desktop {
  page(): Promise<Page>;
  look(): Promise<Look>;
  act<A extends keyof Actions>(act: A, argument?: Actions[A]): Promise<void>;
  /** What Electron was asked since the start, quitting included. Only the double knows. */
  calls(): readonly ElectronCall[];
  /** Starts the program once more with the same folder; settles when that one has ended. */
  startAgain(words?: readonly string[]): Promise<void>;
  /** Quits it as its menu does; settles when the process has ended. */
  quit(): Promise<void>;
}

export interface DesktopOptions {
  /** The bundled main process. */
  readonly program: string;
  /** What is kept lies there. */
  readonly folder: string;
  /** The port on which the double shows app://console. */
  readonly port: number;
  readonly keyring?: string;
  /** What the app sees as its system; the double stays on the real one. */
  readonly platform?: NodeJS.Platform;
  /** Whether the app is installed, as opposed to run from its source. */
  readonly isPackaged?: boolean;
  /** A combination of keys that another program has. */
  readonly takenShortcut?: string;
  /** What the program is started with. */
  readonly words?: readonly string[];
}
