import { useEffect, useState, type DragEvent } from 'react';
import { droppedFiles, hasFiles } from '#site/ui/chat/files-of.ts';

/** Without this, a file dropped beside the target would replace the page. */
const useNoStrayDrop = (): void => {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
};

/** Event handlers for an element that accepts dropped files, and whether files are over it. */
export const useFileDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  useNoStrayDrop();
  const allow = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const handlers = {
    onDragEnter: allow,
    onDragOver: allow,
    onDragLeave: (event: DragEvent) => {
      // Moving between the target's children also fires leave events.
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      onFiles(droppedFiles(event.dataTransfer));
    },
  };
  return { isOver, handlers };
};
