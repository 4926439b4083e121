import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import everyTest from './vitest.config.ts';

/** Files that wait for minutes; a run is as long as they are when they begin first. */
const longFiles = ['unread-answers.test.ts', 'bad-lines.test.ts', 'hostile-clients.test.ts'];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank < 0 ? longFiles.length : rank;
};

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

// The faults that take long mostly wait. More than three files at once would be each other's load, and
// some of them time what an honest visitor notices.
export default defineConfig({
  ...everyTest,
  test: {
    ...everyTest.test,
    include: ['{api,scripts}/faults/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
  },
});
