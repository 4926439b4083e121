import { useEffect, useRef, type ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** The address names this section. */
  isNamed: boolean;
  children: ReactNode;
}

/** One part of the settings; the one that the address names is brought into view. */
export const Section = ({ id, title, isNamed, children }: SectionProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) section.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  return (
    <section ref={section} className="settings-section" aria-labelledby={`settings-${id}`}>
      <h3 id={`settings-${id}`}>{title}</h3>
      {children}
    </section>
  );
};
