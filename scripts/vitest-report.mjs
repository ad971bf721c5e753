// Vitest's reporter for scripts/test.mjs: what passed and what did not, with the errors of hooks, of whole files and
// of what nobody waited for, which Vitest's own JSON leaves out. Written to the file that REPORT_FILE names.
import { writeFileSync } from 'node:fs';

/**
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('vitest/node').Reporter} Reporter
 */

/** @implements {Reporter} */
export default class {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const report = { passed: 0, failed: 0, skipped: 0, failures: /** @type {Failure[]} */ ([]) };
    for (const module of modules) {
      const file = module.relativeModuleId;
      const broken = [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0);
      for (const part of broken)
        report.failures.push({
          title: 'fullName' in part ? part.fullName : '',
          file,
          error: part.errors().map(textOf).join('\n'),
        });
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') report.passed += 1;
        else if (state === 'failed') report.failed += 1;
        else report.skipped += 1;
        // What a broken hook or file kept from running needs no lines of its own.
        if (state === 'failed' || (state !== 'passed' && broken.length === 0))
          report.failures.push({
            title: test.fullName,
            file,
            error: errors.map(textOf).join('\n') || 'It did not run, which counts as failed.',
          });
      }
    }
    for (const error of unhandled)
      report.failures.push({ title: '', file: '', error: `Outside of any test: ${textOf(error)}` });
    writeFileSync(process.env.REPORT_FILE ?? '', JSON.stringify(report));
  }
}

/** What went wrong, where in our own code, and the difference. @param {import('vitest/node').SerializedError} error */
function textOf({ name, message, stack = '', diff }) {
  const where = stack.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line));
  return [`${name ?? 'Error'}: ${message}`, where, diff].filter(Boolean).join('\n');
}
