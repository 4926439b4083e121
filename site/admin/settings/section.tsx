import { useEffect, useRef, type ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** Whether the address names this section. */
  isNamed: boolean;
  children: ReactNode;
}

/** One section of the settings; the one in the address scrolls into view. */
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
