import { useEffect } from 'react';

/** Sets the title of the page, and restores the one before. */
export const useTitle = (title: string): void =>
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
