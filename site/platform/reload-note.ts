import { texts } from '#site/texts/en.ts';

/** All pages of one build start with the same script. Another build's script has another name. */
const ENTRY = /\/assets\/entry-client-[\w-]+\.js/;
const entryIn = (text: string): string | undefined => ENTRY.exec(text)?.[0];

/** Whether the server has a newer build than this page. False if the server does not respond. */
const servesAnotherBuild = async (): Promise<boolean> => {
  try {
    const own = entryIn([...document.scripts].map(({ src }) => src).join(' '));
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const served = entryIn(await answer.text());
    return own !== undefined && served !== undefined && own !== served;
  } catch {
    return false;
  }
};
let checking: Promise<boolean> | undefined;
const isRenewed = () => (checking ??= servesAnotherBuild().finally(() => (checking = undefined)));

/** Whether a field contains text that a reload could lose. */
export const hasTyped = (): boolean =>
  [...document.querySelectorAll('textarea, input')].some(
    (field) =>
      field.matches('textarea, [type="text"], [type="email"], [type="search"], :not([type])') &&
      (field as HTMLInputElement).value !== '',
  );

let note: HTMLElement | undefined;

const button = (text: string, onClick: () => void) => {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
};

/** Never reloads the page automatically: the visitor may be typing. */
const show = (text: string): void => {
  note?.remove();
  note = document.createElement('div');
  note.className = 'reload-note';
  note.role = 'alert';
  document.body.append(note);
  const sentence = document.createElement('p');
  sentence.textContent = text + (hasTyped() ? ` ${texts.shell.reload.mayLose}` : '');
  const reload = button(texts.shell.reload.now, () => location.reload());
  note.append(
    sentence,
    reload,
    button(texts.shell.reload.later, () => note?.remove()),
  );
};

/**
 * Reports that a requested part could not be fetched, or that the site was updated, and offers to
 * reload.
 */
export const offerReload = async (part: string): Promise<void> =>
  show((await isRenewed()) ? texts.shell.reload.renewed : texts.shell.reload.missing(part));

const noteIfRenewed = async (): Promise<void> => {
  if (await isRenewed()) show(texts.shell.reload.renewed);
};

/**
 * Watches all imports of the page, which the build reports. If one fails because an upgrade removed
 * its file, the page shows a note, whatever the part does about it.
 */
export const watchImports = (): void => {
  addEventListener('vite:preloadError', () => void noteIfRenewed());
  addEventListener(
    'foyer:missing',
    (event) => void offerReload(String((event as CustomEvent).detail)),
  );
};
