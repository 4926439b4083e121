export interface SectionTop {
  id: string;
  /** Pixels from the top of the window. */
  top: number;
}

/**
 * The section being read: the last that has passed the reading line, else none. `tops` are in the
 * order of the text.
 */
export const currentSection = (tops: readonly SectionTop[], readingLine: number): string | null =>
  tops.findLast(({ top }) => top <= readingLine)?.id ?? null;
