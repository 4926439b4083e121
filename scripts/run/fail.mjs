// @ts-check

/** An error that the user can fix: printed as one line, without a stack. */
export class PlainFailure extends Error {
  /**
   * @param {string} message what is wrong and what to do
   * @param {string} [details] output of a tool, printed above the line
   */
  constructor(message, details = '') {
    super(message);
    this.name = 'PlainFailure';
    this.details = details;
  }
}
