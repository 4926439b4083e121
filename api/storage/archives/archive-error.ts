type ArchiveProblem = 'unknown' | 'newer' | 'wrong_key' | 'cut' | 'damaged' | 'differs' | 'missing';

/** An unusable archive. The message says why and, if possible, what to do. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}
