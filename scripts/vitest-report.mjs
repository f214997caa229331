/**
 * Writes the result of a Vitest run into the file VITEST_REPORT: `{ passed, failed: [names] }`, for
 * `npm test`.
 */
import { writeFileSync } from 'node:fs';

export default class Report {
  onTestRunEnd(modules, errors) {
    const report = { passed: 0, failed: errors.map(({ message }) => `outside of any test: ${message}`) };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        const { state } = test.result();
        if (state === 'passed') report.passed++;
        if (state === 'failed') report.failed.push(name);
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        for (const { message } of suite.errors())
          report.failed.push(`${module.relativeModuleId}: around its tests: ${message}`);
      }
    }
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}
