import type { ReactNode } from 'react';
import type { Feature } from '#shared/contracts/features.ts';
import { isOff } from '#site/platform/features.ts';

/**
 * A section under a hairline, lettered in the margin like a drawing's frame. `title` is its
 * heading. A section that `needs` a feature is left out while the feature is off.
 */
export const Zone = ({
  title,
  id,
  extra,
  needs,
  children,
}: {
  title: string;
  id: string;
  needs?: Feature;
  extra?: ReactNode;
  children: ReactNode;
}) =>
  isOff(needs) ? null : (
    <section className="zone" aria-labelledby={id} data-needs={needs}>
      <div className="zone-head">
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      <div className="zone-body">{children}</div>
    </section>
  );

/** The heading block of a section's page. */
export const PageHead = ({
  label,
  title,
  children,
}: {
  label: ReactNode;
  title: string;
  children?: ReactNode;
}) => (
  <header className="page-head">
    <p className="label">{label}</p>
    <h1>{title}</h1>
    {children !== undefined && <div className="page-lead">{children}</div>}
  </header>
);
