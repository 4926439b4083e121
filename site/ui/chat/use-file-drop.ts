import { useEffect, useState, type DragEvent } from 'react';
import { droppedFiles, hasFiles } from '#site/ui/chat/files-of.ts';

/** A file that is dropped beside the target would replace the page with itself. */
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

/** Handlers of an element on which files may be dropped, and whether some are over it. */
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
      // Moving among the children of the target leaves each of them.
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
