const FAULTS = 5;
const LINES_AT_ONCE = 10_000;

/** Counts unreadable lines, and describes the first ones. */
export const createTally = (onLines: (lines: number) => void) => {
  const faults: string[] = [];
  let skipped = 0;
  let lines = 0;
  return {
    line: (): void => {
      lines += 1;
      if (lines % LINES_AT_ONCE === 0) onLines(lines);
    },
    fault: (file: string, line: number, why: string): void => {
      skipped += 1;
      if (faults.length < FAULTS) faults.push(`${file}, line ${line}: ${why}`);
    },
    result: () => {
      onLines(lines);
      return { skipped, faults };
    },
  };
};

export type Tally = ReturnType<typeof createTally>;
