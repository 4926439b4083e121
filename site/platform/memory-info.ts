/** What the page's scripts use, hold and may hold, in whole megabytes. */
export interface MemoryInfo {
  usedMB: number;
  totalMB: number;
  limitMB: number;
}

interface HeapSizes {
  usedJSHeapSize?: number;
  totalJSHeapSize?: number;
  jsHeapSizeLimit?: number;
}

const megabytes = (bytes: number | undefined): number => Math.round((bytes ?? 0) / 1_048_576);

/** Chromium alone tells (and rounds against recognition); null elsewhere. */
export const memoryInfoOf = (memory: HeapSizes | undefined): MemoryInfo | null =>
  memory?.jsHeapSizeLimit
    ? {
        usedMB: megabytes(memory.usedJSHeapSize),
        totalMB: megabytes(memory.totalJSHeapSize),
        limitMB: megabytes(memory.jsHeapSizeLimit),
      }
    : null;

/** Of this moment; it is not standard and may go away. */
export const memoryInfo = (): MemoryInfo | null =>
  memoryInfoOf((performance as { memory?: HeapSizes }).memory);
