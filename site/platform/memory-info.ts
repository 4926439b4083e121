/** The JavaScript heap's used size, total size and limit, in whole megabytes. */
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

/** Chromium only, rounded against fingerprinting; null elsewhere. */
export const memoryInfoOf = (memory: HeapSizes | undefined): MemoryInfo | null =>
  memory?.jsHeapSizeLimit
    ? {
        usedMB: megabytes(memory.usedJSHeapSize),
        totalMB: megabytes(memory.totalJSHeapSize),
        limitMB: megabytes(memory.jsHeapSizeLimit),
      }
    : null;

/** The current values. The API is nonstandard and may be removed. */
export const memoryInfo = (): MemoryInfo | null =>
  memoryInfoOf((performance as { memory?: HeapSizes }).memory);
