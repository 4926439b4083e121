import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { Go } from '#site/admin/frame/area.ts';

interface ConsoleLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  go: Go;
}

/** Whether the browser should handle the click: a new tab, a new window, a download. */
const isBrowsers = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

export const ConsoleLink = ({ to, go, children, ...rest }: ConsoleLinkProps) => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      if (isBrowsers(event)) return;
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);
