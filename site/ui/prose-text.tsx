import { useEffect } from 'react';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { copyText } from '#site/ui/copy-text.ts';

const COPIED_FOR_MS = 2000;

const selectText = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
};

/** If the page may not use the clipboard, selects the code for the keyboard shortcut. */
const copyOrSelect = async (pre: HTMLElement): Promise<'Copied' | 'Selected'> => {
  if (await copyText(pre.innerText)) return 'Copied';
  selectText(pre);
  return 'Selected';
};

const addCopyButton = (pre: HTMLElement): (() => void) => {
  const frame = document.createElement('div');
  frame.className = 'code-frame';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-button label';
  button.textContent = 'Copy';
  const status = document.createElement('span');
  status.className = 'sr-only';
  status.setAttribute('role', 'status');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = (word: string) => {
    clearTimeout(timer);
    button.textContent = word;
    status.textContent = word;
    timer = setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, COPIED_FOR_MS);
  };
  button.addEventListener('click', () => {
    void copyOrSelect(pre).then(announce);
  });
  pre.replaceWith(frame);
  frame.append(pre, button, status);
  return () => {
    clearTimeout(timer);
    frame.replaceWith(pre);
  };
};

/** Adds a copy button to every code block of a text. Returns a function that removes them. */
const addCopyButtons = (text: Element): (() => void) => {
  const removers = [...text.querySelectorAll('pre')].map(addCopyButton);
  return () => {
    for (const remove of removers) remove();
  };
};

/** A long text rendered at build time. Every code block gets a copy button once scripts run. */
export const ProseText = (text: { id: string; html: string; className: string }) => {
  useEffect(() => {
    const element = document.getElementById(text.id);
    return element ? addCopyButtons(element) : undefined;
  }, [text.id]);
  return <StaticHtml {...text} />;
};
