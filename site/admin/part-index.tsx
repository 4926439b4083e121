import { useEffect, useId, useRef } from 'react';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import './part-index.css';

export interface IndexLink {
  readonly id: string;
  readonly name: string;
  readonly to: string;
}

export interface IndexGroup {
  /** Null if there is only one group. */
  readonly name: string | null;
  readonly links: readonly IndexLink[];
}

interface PartIndexProps {
  label: string;
  groups: readonly IndexGroup[];
  current: string | null;
  go: Go;
}

/** The parts of an area: a strip on small screens, in the margin on large ones. */
export const PartIndex = ({ label, groups, current, go }: PartIndexProps) => {
  const id = useId();
  const index = useRef<HTMLElement>(null);
  useEffect(() => {
    // On small screens the strip is wider than the screen.
    const link = index.current?.querySelector(`[data-part="${CSS.escape(current ?? '')}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={index} className="part-index" aria-label={label}>
      {groups.map(({ name, links }) => (
        <div key={name ?? label} className="part-group">
          {name !== null && <p id={`${id}-${name}`}>{name}</p>}
          <ul aria-labelledby={name === null ? undefined : `${id}-${name}`}>
            {links.map((link) => (
              <li key={link.id}>
                <ConsoleLink
                  to={link.to}
                  go={go}
                  data-part={link.id}
                  aria-current={link.id === current ? 'page' : undefined}
                >
                  {link.name}
                </ConsoleLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
