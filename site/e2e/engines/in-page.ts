// These functions run in a page, without access to this module. "The frame" is in the page that the
// proxy shows.

/** Whether the page, or the one in its frame, is loaded and hydrated; earlier clicks are lost. */
export const isAlive = (path: string): boolean => {
  const page = document.querySelector('iframe')?.contentDocument ?? document;
  return (
    page.location.pathname === path &&
    page.readyState === 'complete' &&
    page.querySelector('h1, form') !== null &&
    (page.getElementById('hydration') === null ||
      Object.keys(page.body).some((key) => key.startsWith('__reactFiber')))
  );
};

export const showInFrame = (path: string, width: number): void => {
  const frame = document.querySelector('iframe');
  if (!frame) return;
  frame.width = String(width);
  frame.contentWindow?.location.replace(path);
};

/** Navigates in the frame as a link does. */
export const followInFrame = (path: string): void => {
  const inFrame = document.querySelector('iframe')?.contentWindow;
  inFrame?.history.pushState(null, '', path);
  inFrame?.dispatchEvent(new PopStateEvent('popstate'));
};

/** Elements wider than the frame at this width, and texts that must never appear. */
export const findFaults = (width: number): string[] => {
  const frame = document.querySelector('iframe');
  if (!frame?.contentDocument) return ['no page'];
  frame.width = String(width);
  const { documentElement, body } = frame.contentDocument;
  const untold = [...body.querySelectorAll('time')].filter(
    (time) => time.textContent?.trim() === '',
  );
  const broken = /Invalid Date|\bNaN\b|\bundefined\b|\[object \w+\]/.exec(body.innerText);
  return [
    ...(documentElement.scrollWidth > width ? [`${documentElement.scrollWidth} px`] : []),
    ...untold.map(({ outerHTML }) => outerHTML),
    ...(broken ? [`it says ${broken[0]}`] : []),
  ];
};

/** The messages' texts without their authors. */
export const readMessages = (within: string): string[] =>
  [...document.querySelectorAll(`${within} .bubble-text`)].map(
    ({ textContent }) => textContent?.replace(/^\w+: /, '') ?? '',
  );

export const has = (selector: string, text: string): boolean =>
  document.querySelector<HTMLElement>(selector)?.innerText.includes(text) === true;

export const heightOf = (selector: string): number =>
  document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

export const hasDrawn = (selector: string): boolean => {
  const canvas = document.querySelector<HTMLCanvasElement>(selector);
  const { width = 0, height = 0 } = canvas ?? {};
  if (!canvas || width * height === 0) return false;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return pixels?.some((value) => value > 0) === true;
};

/** Whether the frame shows a complete screen of the console. */
export const isConsole = (path: string): boolean => {
  const frame = document.querySelector('iframe');
  if (frame) frame.width = '1280';
  const page = frame?.contentDocument;
  return (
    page?.location.pathname === path &&
    page.body.innerText.includes('Connected') &&
    page.querySelector('.skeleton, [aria-busy=true], .area-loading') === null
  );
};

export const isFocused = (selector: string): boolean =>
  document.activeElement?.matches(selector) === true;

/** Focuses an element. Returns whether it has the focus. */
export const takesFocus = (selector: string): boolean => {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null && document.activeElement === element;
};

/** Applies the print styles to the frame, because no driver does so in both engines. */
export const printFrame = (): void => {
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      const { media, cssRules, styleSheet } = rule as CSSMediaRule & CSSImportRule;
      if (media?.mediaText === 'print') media.mediaText = 'all';
      else if (media?.mediaText === 'screen') media.mediaText = 'not all';
      const inner = styleSheet?.cssRules ?? cssRules;
      if (inner) visit(inner);
    }
  };
  const styles = document.querySelector('iframe')?.contentDocument?.styleSheets ?? [];
  for (const { cssRules } of styles) visit(cssRules);
};

/** Controls in the frame, which are useless on paper. */
export const controlsInFrame = (): string[] =>
  [
    ...(document
      .querySelector('iframe')
      ?.contentDocument?.querySelectorAll('button, input, .site-header, .site-footer, .chat-tab') ??
      []),
  ]
    .filter((control) => control.checkVisibility())
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
