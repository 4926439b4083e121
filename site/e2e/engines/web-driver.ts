import { vi } from 'vitest';

/**
 * The W3C WebDriver commands that the scenario needs, as an HTTP driver takes them. Firefox takes
 * the same names and parameters on its own connection, without a driver (marionette.ts).
 */
export const commands = {
  SetWindowRect: ['POST', '/window/rect'],
  NewWindow: ['POST', '/window/new'],
  SwitchToWindow: ['POST', '/window'],
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  Back: ['POST', '/back'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  PerformActions: ['POST', '/actions'],
} as const;

export type Command = keyof typeof commands;

/** A running browser with one window open. */
export interface Engine {
  /** The name and version that the browser reports. */
  readonly version: string;
  /**
   * False for the driver of WebKitGTK 2.50: a window that went back in its history stops
   * responding.
   */
  readonly canGoBack: boolean;
  send(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Starts a browser and registers a cleanup for each of its programs as soon as it runs. */
export type StartEngine = (onEnd: (end: () => unknown) => void) => Promise<Engine>;

/** The key of an element in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Code points of special keys. */
export const keys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
} as const;

/** The first visible element with this selector and name. Runs in the page. */
const findShown = (selector: string, name: string | null): Element | null => {
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels ?? [];
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const texts = [
      element.getAttribute('aria-label'),
      ...ids.map((id) => document.getElementById(id)?.textContent),
      ...[...labels].map((label) => label.textContent),
      element.textContent,
      element.getAttribute('placeholder'),
    ];
    return texts.find((text) => text?.trim())?.trim() ?? '';
  };
  const isShown = (element: Element) =>
    element.matches('input[type=file]') || element.checkVisibility({ visibilityProperty: true });
  const shown = [...document.querySelectorAll(selector)].filter(isShown);
  return shown.find((element) => name === null || nameOf(element).startsWith(name)) ?? null;
};

// Allows for loading, and for slow drawing without a graphics card.
const patience = { timeout: 60_000, interval: 40 };

export const eventually = <T>(holds: () => Promise<T>): Promise<T> => vi.waitFor(holds, patience);

/** One window of the browser, operated with the pointer and keys as a person does. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page. It can access only its arguments. */
  run<Args extends readonly unknown[], T>(run: (...args: Args) => T, ...args: Args): Promise<T>;
  /** Waits until the function returns a truthy value, and returns that. */
  until<Args extends readonly unknown[], T>(
    run: (...args: Args) => T,
    ...args: Args
  ): Promise<NonNullable<T>>;
  /** Waits until an element is visible; `name` is the start of its label or text. */
  shows(selector: string, name?: string): Promise<void>;
  hides(selector: string, name?: string): Promise<void>;
  click(selector: string, name?: string): Promise<void>;
  /** Clicks at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types at the caret, or gives a file field the path of a file. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys together, such as Control and K. */
  press(...together: readonly string[]): Promise<void>;
}

/** Opens windows that take turns: each must be in front while it is used. */
export const openWindows = (engine: Engine) => {
  let front = '';
  const tabOf = (handle: string): Tab => {
    const send: Engine['send'] = async (command, parameters) => {
      if (front !== handle) await engine.send('SwitchToWindow', { handle });
      front = handle;
      return engine.send(command, parameters);
    };
    const run: Tab['run'] = async (inPage, ...args) =>
      (await send('ExecuteScript', {
        script: `return (${inPage.toString()}).apply(null, arguments)`,
        args,
      })) as ReturnType<typeof inPage>;
    const until: Tab['until'] = (inPage, ...args) =>
      eventually(async () => {
        const result = await run(inPage, ...args);
        if (!result) throw new Error(`${String(result)}: ${inPage.toString()} of ${String(args)}`);
        return result;
      });
    const find = async (selector: string, name?: string): Promise<string> => {
      const found = await run(findShown, selector, name ?? null);
      if (found === null) throw new Error(`there is no ${selector} "${name ?? ''}"`);
      return (found as unknown as Record<string, string>)[ELEMENT] ?? '';
    };
    const act = async (actions: readonly object[]) =>
      void (await send('PerformActions', { actions }));
    return {
      goto: async (url) => void (await send('Navigate', { url })),
      reload: async () => void (await send('Refresh', {})),
      back: async () => void (await send('Back', {})),
      resize: async (width, height) => void (await send('SetWindowRect', { width, height })),
      run,
      until,
      shows: async (selector, name) => void (await eventually(() => find(selector, name))),
      hides: async (selector, name) =>
        eventually(async () => {
          if ((await run(findShown, selector, name ?? null)) !== null)
            throw new Error(`there is still a ${selector} "${name ?? ''}"`);
        }),
      // Retries, because elements move while the page is drawn.
      click: (selector, name) =>
        eventually(
          async () => void (await send('ElementClick', { id: await find(selector, name) })),
        ),
      clickAt: (x, y) =>
        act([
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x, y },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ]),
      type: async (selector, text) => {
        const id = await eventually(() => find(selector));
        await send('ElementSendKeys', { id, text });
      },
      press: (...together) =>
        act([
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              ...together.map((value) => ({ type: 'keyDown', value })),
              ...together.toReversed().map((value) => ({ type: 'keyUp', value })),
            ],
          },
        ]),
    };
  };
  return async (): Promise<Tab> => {
    const { handle } = (await engine.send('NewWindow', { type: 'window' })) as { handle: string };
    const tab = tabOf(handle);
    await tab.resize(1300, 900);
    return tab;
  };
};
