const badge = /^\(\d+\+?\) /;

/** The title prefixed with the count of unread messages, replacing any earlier count. */
export const badgedTitle = (title: string, count: number): string => {
  const plain = title.replace(badge, '');
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain;
};

/** Shows unread messages on a background tab: a count in its title, a dot on its icon. */
export interface PageBadge {
  show(count: number): void;
  stop(): void;
}

const PLAIN_ICON = '/favicon.svg';
const DOTTED_ICON = '/favicon-unread.svg';

const dotted = (): string => DOTTED_ICON;

const showIcon = (address: string) =>
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address);

/** Changes nothing until there is something to show. `iconOf` returns the icon for a count. */
export const createPageBadge = (iconOf: (count: number) => string = dotted): PageBadge => {
  let count = 0;
  const write = () => {
    const title = badgedTitle(document.title, count);
    if (title !== document.title) document.title = title;
  };
  // Pages set their title on each route change, without the count.
  const titles = new MutationObserver(write);
  const show = (next: number) => {
    if (next === count) return;
    const before = count > 0 ? iconOf(count) : PLAIN_ICON;
    count = next;
    titles.disconnect();
    write();
    if (count > 0) {
      titles.observe(document.head, { childList: true, characterData: true, subtree: true });
    }
    const icon = count > 0 ? iconOf(count) : PLAIN_ICON;
    if (icon !== before) showIcon(icon);
  };
  return { show, stop: () => show(0) };
};
