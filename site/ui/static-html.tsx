import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The path of a link that stays on this site, or null. */
const ownPath = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  const href = link?.getAttribute('href');
  return href?.startsWith('/') && link?.target === '' ? href : null;
};

/**
 * Markup rendered and sanitized by the build. In a prerendered page `html` is empty: the component
 * adopts the text from the document, so that it is never sent twice.
 */
export const StaticHtml = ({
  id,
  html,
  className,
}: {
  id: string;
  html: string;
  className: string;
}) => {
  const navigate = useNavigate();
  const [markup] = useState(() =>
    html === '' && typeof document !== 'undefined'
      ? (document.getElementById(id)?.innerHTML ?? '')
      : html,
  );
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = isPlainClick(event) ? ownPath(event.target) : null;
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    const text = element.current;
    text?.addEventListener('click', follow);
    return () => text?.removeEventListener('click', follow);
  }, [navigate]);
  return (
    <div
      ref={element}
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
};
