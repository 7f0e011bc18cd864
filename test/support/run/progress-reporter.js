import { relative } from 'node:path';

/** Prints each file with its seconds as it ends, and at once why its tests failed; on standard error, as all reporters do. */
export default class ProgressReporter {
  ended = 0;

  onTestFileResult({ path, context }, { perfStats, numPassingTests, failureMessage }, { numTotalTestSuites }) {
    this.ended += 1;
    const seconds = ((perfStats.end - perfStats.start) / 1000).toFixed(1);
    const name = relative(context.config.cwd, path);
    const place = `[${this.ended}/${numTotalTestSuites}]`;
    console.error(`${failureMessage ? 'FAIL' : 'ok  '} ${place} ${name} (${numPassingTests} tests, ${seconds} s)`);
    if (failureMessage) console.error(failureMessage);
  }
}
