/**
 * Writes the result of a Vitest run into the file VITEST_REPORT, for `npm test`: `{ passed, failed: [{ name, why, notSetUp }],
 * notRun: [{ name, why }] }`. `notSetUp`: a file of which no test ran, because what they need could not be set up. `notRun`: what a test
 * lacks on this machine, by its own `skip`. While the run goes on, `failed` names the tests and files that have not ended, for a run
 * that never ends.
 */
import { writeFileSync } from 'node:fs';

export default class Report {
  /** The files that are running, each with the test that it is in. */
  #running = new Map();

  onTestModuleStart({ relativeModuleId }) {
    this.#goOn(relativeModuleId);
  }

  onTestCaseReady({ module, fullName }) {
    this.#goOn(module.relativeModuleId, fullName);
  }

  onTestModuleEnd({ relativeModuleId }) {
    this.#running.delete(relativeModuleId);
  }

  #goOn(file, test) {
    this.#running.set(file, test);
    const failed = [...this.#running].map(([one, within]) => ({
      name: within ? `${one}: ${within}` : one,
      why: 'had not ended when the suite was stopped',
    }));
    write({ passed: 0, failed });
  }

  onTestRunEnd(modules, errors) {
    const report = {
      passed: 0,
      notRun: [],
      failed: errors.map(({ message: why }) => ({ name: 'outside of any test', why })),
    };
    for (const module of modules) {
      const file = module.relativeModuleId;
      let ran = false;
      for (const test of module.children.allTests()) {
        const name = `${file}: ${test.fullName}`;
        const { state, note, errors: [error] = [] } = test.result();
        ran ||= state !== 'skipped';
        if (state === 'passed') report.passed++;
        if (state === 'skipped' && note) report.notRun.push({ name, why: note });
        if (state === 'failed') report.failed.push({ name, why: error?.message });
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        for (const { message: why } of suite.errors())
          report.failed.push({ name: `${file}: around its tests`, why, ...(!ran && { notSetUp: file }) });
      }
    }
    write(report);
  }
}

function write(report) {
  writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
}
