/**
 * Writes the result of a Vitest run into the file VITEST_REPORT: `{ passed, failed: [{ name, why }] }`, for
 * `npm test`.
 */
import { writeFileSync } from 'node:fs';

export default class Report {
  onTestRunEnd(modules, errors) {
    const report = { passed: 0, failed: errors.map(({ message: why }) => ({ name: 'outside of any test', why })) };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        const { state, errors: [error] = [] } = test.result();
        if (state === 'passed') report.passed++;
        if (state === 'failed') report.failed.push({ name, why: error?.message });
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        for (const { message: why } of suite.errors())
          report.failed.push({ name: `${module.relativeModuleId}: around its tests`, why });
      }
    }
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}
