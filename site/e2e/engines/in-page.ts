// Each runs in a page, where it sees nothing of this module. A frame is of the page that the proxy shows.

/** Whether it, or what a frame in it shows, is loaded and hydrated; earlier clicks are lost. */
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

/** Shows a path in the frame. */
export const showInFrame = (path: string, width: number): void => {
  const frame = document.querySelector('iframe');
  if (!frame) return;
  frame.width = String(width);
  frame.contentWindow?.location.replace(path);
};

/** Leads the frame there as a link does. */
export const followInFrame = (path: string): void => {
  const inFrame = document.querySelector('iframe')?.contentWindow;
  inFrame?.history.pushState(null, '', path);
  inFrame?.dispatchEvent(new PopStateEvent('popstate'));
};

/** What of the frame is wider than it at this width, and what no text should say. */
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

/** The texts of the messages, without their authors. */
export const readMessages = (within: string): string[] =>
  [...document.querySelectorAll(`${within} .bubble-text`)].map(
    ({ textContent }) => textContent?.replace(/^\w+: /, '') ?? '',
  );

export const has = (selector: string, text: string): boolean =>
  document.querySelector<HTMLElement>(selector)?.innerText.includes(text) === true;

export const heightOf = (selector: string): number =>
  document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

/** Whether anything is drawn on the canvas. */
export const hasDrawn = (selector: string): boolean => {
  const canvas = document.querySelector<HTMLCanvasElement>(selector);
  const { width = 0, height = 0 } = canvas ?? {};
  if (!canvas || width * height === 0) return false;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return pixels?.some((value) => value > 0) === true;
};

/** Whether the frame shows a screen of the console, and all of it. */
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

/** Gives an element the focus. */
export const takesFocus = (selector: string): boolean => {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null && document.activeElement === element;
};

/** Applies the styles for paper to the frame, as no driver does in both engines. */
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

/** What of the frame nobody can press on paper. */
export const controlsInFrame = (): string[] =>
  [
    ...(document
      .querySelector('iframe')
      ?.contentDocument?.querySelectorAll('button, input, .site-header, .site-footer, .chat-tab') ??
      []),
  ]
    .filter((control) => control.checkVisibility())
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
