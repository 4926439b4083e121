const passing = ['SQLITE_BUSY', 'SQLITE_LOCKED'];
const failing = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'];

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Another connection holds the lock: retrying at once may help. */
export const isBusy = (error: unknown): boolean =>
  passing.some((code) => codeOf(error).startsWith(code));

/** The medium refuses the write: full or broken. */
export const isStorageFailure = (error: unknown): boolean =>
  isBusy(error) || failing.some((code) => codeOf(error).startsWith(code));

export const isFull = (error: unknown): boolean =>
  ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** The file is not a database, or no longer one. */
export const isCorrupt = (error: unknown): boolean =>
  ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].some((code) => codeOf(error).startsWith(code));
