const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const READ_ONLY = '25006';
const LOCK_TIMEOUT = '55P03';
const STATEMENT_TIMEOUT = '57014';
/** Connection, resources, operator, system and internal errors. */
const failing = ['08', '53', '57P', '58', 'XX'];

/**
 * Whether the transaction lost against another one and may succeed on retry. Two connections that insert
 * the same key are such a case: the second then finds the row of the first.
 */
export const isLostRace = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION].includes(codeOf(error));

/** Codes of Node's sockets, such as ECONNREFUSED. */
const isSocketCode = (code: string) => /^E[A-Z]{3,}/.test(code);
/** Codes of OpenSSL and of Node's name check. */
const isTlsCode = (code: string) => /CERT|VERIFY|^ERR_(TLS|SSL)/.test(code);
const hasEnded =
  /connection (terminated|ended)|timeout (expired|exceeded)|not queryable|support SSL/i;

/** Whether the database cannot be reached or cannot write. */
export const isStorageFailure = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '') return error instanceof Error && hasEnded.test(error.message);
  return (
    [READ_ONLY, LOCK_TIMEOUT, STATEMENT_TIMEOUT].includes(code) ||
    failing.some((kind) => code.startsWith(kind)) ||
    isSocketCode(code) ||
    isTlsCode(code)
  );
};

/** Whether a storage failure affects the whole database, not just one statement. */
export const isOutage = (error: unknown): boolean =>
  !isLostRace(error) && ![LOCK_TIMEOUT, STATEMENT_TIMEOUT].includes(codeOf(error));

/** Describes a failure without the address, which may contain a password. */
export const describeFailure = (error: unknown): string => {
  const { message } = error as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : codeOf(error);
};
