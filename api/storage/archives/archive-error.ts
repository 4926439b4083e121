/** What is wrong with an archive. */
type ArchiveProblem = 'unknown' | 'newer' | 'wrong_key' | 'cut' | 'damaged' | 'differs' | 'missing';

/** An archive that cannot be used. The message says why, and what to do where something can be done. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}
