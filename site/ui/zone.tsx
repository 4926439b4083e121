import type { ReactNode } from 'react';

/**
 * A zone of the sheet: a section under a hairline, its letter counted in the margin as on the frame
 * of a drawing. `title` is its heading.
 */
export const Zone = ({
  title,
  id,
  aside,
  children,
}: {
  title: string;
  id: string;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section className="zone" aria-labelledby={id}>
    <div className="zone-head">
      <h2 id={id}>{title}</h2>
      {aside}
    </div>
    <div className="zone-body">{children}</div>
  </section>
);

/** The head of a section's own page. */
export const PageHead = ({
  label,
  title,
  children,
}: {
  label: string;
  title: string;
  children?: ReactNode;
}) => (
  <header className="page-head">
    <p className="label">{label}</p>
    <h1>{title}</h1>
    {children !== undefined && <div className="page-lead">{children}</div>}
  </header>
);
