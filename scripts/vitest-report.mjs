/**
 * Writes the result of a Vitest run into the file VITEST_REPORT, for `npm test`: `{ passed, failed: [{ name, why, notSetUp }],
 * notRun: [{ name, why }], unfinished: [{ file, test }] }`. `notSetUp`: a file of which no test ran, because what they need could not be set up.
 * `notRun`: what a test lacks on this machine, by its own `skip`. `unfinished`: the files that have not ended; those that are running come
 * first, each with its test. The file is written while the run goes on too, so that one that stands still can be seen and stopped.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** How often it is written while tests run. */
const EVERY_MS = 5_000;

export default class Report {
  #report = { passed: 0, failed: [], notRun: [] };
  /** The files that have not ended, each with the test that it is in; null where it has not begun. */
  #left = new Map();
  #writtenAt = 0;

  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#left.set(path.relative(process.cwd(), moduleId), null);
    this.#write();
  }

  onTestModuleQueued({ relativeModuleId }) {
    this.#left.set(relativeModuleId, '');
    this.#write();
  }

  onTestCaseReady({ module, fullName }) {
    this.#left.set(module.relativeModuleId, fullName);
    if (Date.now() - this.#writtenAt >= EVERY_MS) this.#write();
  }

  onTestModuleEnd(module) {
    const file = module.relativeModuleId;
    let ran = false;
    for (const test of module.children.allTests()) {
      const name = `${file}: ${test.fullName}`;
      const { state, note, errors: [error] = [] } = test.result();
      ran ||= state !== 'skipped';
      if (state === 'passed') this.#report.passed++;
      if (state === 'skipped' && note) this.#report.notRun.push({ name, why: note });
      if (state === 'failed') this.#report.failed.push({ name, why: error?.message });
    }
    for (const suite of [module, ...module.children.allSuites()]) {
      for (const { message: why } of suite.errors())
        this.#report.failed.push({ name: `${file}: around its tests`, why, ...(!ran && { notSetUp: file }) });
    }
    this.#left.delete(file);
    this.#write();
  }

  onTestRunEnd(_, errors) {
    for (const { message: why } of errors) this.#report.failed.push({ name: 'outside of any test', why });
    // What is told of a short file may come in another order than it happened.
    this.#left.clear();
    this.#write();
  }

  #write() {
    const running = [...this.#left].filter(([, test]) => test !== null);
    const waiting = [...this.#left].filter(([, test]) => test === null);
    const unfinished = [...running, ...waiting].map(([file, test]) => ({ file, test }));
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ ...this.#report, unfinished }));
    this.#writtenAt = Date.now();
  }
}
