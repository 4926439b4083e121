const passing = ['SQLITE_BUSY', 'SQLITE_LOCKED'];
const failing = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'];

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Somebody else holds the lock: worth trying again at once. */
export const isBusy = (error: unknown): boolean =>
  passing.some((code) => codeOf(error).startsWith(code));

/** The medium refuses: full or broken. */
export const isStorageFailure = (error: unknown): boolean =>
  isBusy(error) || failing.some((code) => codeOf(error).startsWith(code));

/** There is no room on the disk. */
export const isFull = (error: unknown): boolean =>
  ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** The file is not (any more) a database. */
export const isCorrupt = (error: unknown): boolean =>
  ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].some((code) => codeOf(error).startsWith(code));
