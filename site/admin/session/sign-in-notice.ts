import type { ErrorCode, Problem } from '#shared/contracts/errors.ts';

/** The reason why the console did not open, and whether the key may still be right. */
export interface SignInFailure {
  notice: string;
  savesKey: boolean;
  /** The key was not checked, so an automatic retry makes sense. */
  mayRetry: boolean;
}

const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`;

/** Failures that the owner can fix get a sentence; others only the status. */
const reasonOf = (problem: Problem | null, status: number): string => {
  if (problem?.code === 'storage_unavailable') {
    return 'The server cannot read its database, usually because its disk is full. Free some space; the console then opens by itself.';
  }
  return status === 0 ? 'The server cannot be reached.' : `The server answered ${status}.`;
};

const notJudged = (problem: Problem | null, status: number): SignInFailure => ({
  notice: `${reasonOf(problem, status)} Your key is kept.`,
  savesKey: true,
  mayRetry: true,
});

/** The notice after a console was signed out. */
export const SIGNED_OUT =
  'This console was logged out, or its key is no longer valid. Sign in again.';

/** `status` is 0 if there was no response. `wasSignedIn`: the key was valid before. */
export const signInFailure = (
  problem: Problem | null,
  status: number,
  wasSignedIn = false,
): SignInFailure => {
  const notices: Partial<Record<ErrorCode, string>> = {
    unauthorized: wasSignedIn ? SIGNED_OUT : 'That is not the admin key.',
    slow_down: `Too many wrong keys. Wait ${seconds(problem?.retry_after_s ?? 1)}, then try again.`,
    origin_refused: 'The server does not accept the console from this address.',
  };
  const notice = problem ? notices[problem.code] : undefined;
  if (problem === null || notice === undefined) return notJudged(problem, status);
  return { notice, savesKey: problem.code !== 'unauthorized', mayRetry: false };
};

/** Headers cannot contain other characters, so a key cannot either. */
export const mayBeKey = (key: string): boolean => /^[\x21-\x7e]{1,512}$/.test(key);
