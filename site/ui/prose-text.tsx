import { useEffect } from 'react';
import { addCopyButtons } from '#site/ui/copy-buttons.ts';
import { StaticHtml } from '#site/ui/static-html.tsx';

/** A long text rendered at build time. Every code block gets a copy button once scripts run. */
export const ProseText = (text: { id: string; html: string; className: string }) => {
  useEffect(() => {
    const element = document.getElementById(text.id);
    return element ? addCopyButtons(element) : undefined;
  }, [text.id]);
  return <StaticHtml {...text} />;
};
