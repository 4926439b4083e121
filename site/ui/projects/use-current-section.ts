import { useEffect, useState } from 'react';

export interface SectionTop {
  id: string;
  /** Pixels from the top of the window. */
  top: number;
}

/**
 * The section being read: the last one above the reading line, if any. `tops` are in document
 * order.
 */
export const currentSection = (tops: readonly SectionTop[], readingLine: number): string | null =>
  tops.findLast(({ top }) => top <= readingLine)?.id ?? null;

// A heading counts as reached in the upper quarter of the window.
const LINE = 0.25;

/**
 * The last of these headings that the reader has reached, or null. `ids` are separated by spaces,
 * in document order.
 */
export const useCurrentSection = (ids: string): string | null => {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const tops = headings.map((heading) => ({
        id: heading.id,
        top: heading.getBoundingClientRect().top,
      }));
      setCurrent(currentSection(tops, innerHeight * LINE));
    };
    const observer = new IntersectionObserver(look, {
      // Unbounded above, so that jumping past a heading counts as crossing the line.
      rootMargin: `1000000px 0px -${100 - LINE * 100}% 0px`,
    });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [ids]);
  return current;
};
