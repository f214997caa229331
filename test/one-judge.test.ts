/** Who pays has one judge (`domain/judge.ts`), and what an approval has left is counted in one file (`funding/approvals.ts`). */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const SRC = path.join(PROJECT_DIR, 'src');
const sources = ['domain', 'server'].flatMap((folder) =>
  readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
/** The sources that have something in their code; comments do not count. */
const naming = (what: RegExp) =>
  sources.filter((name) => what.test(readFileSync(path.join(SRC, name), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')));

it('refuses what a scheme does not pay for in the judge alone', () => {
  const refusals = /'(scheme-too-soon|cover-expired|approval-ends|cover-too-late|scheme-course-full)'/;
  expect(naming(refusals).sort()).toEqual([
    'domain/judge.ts',
    // What a plan and a list call what the judge says.
    'server/closures/carry-out.ts',
    'server/desk/standing-covers.ts',
  ]);
  expect(naming(/'sponsor-used-up'/)).toEqual(['domain/judge.ts']);
});

it('has approvals in their rows alone, and names none of the columns that showed them to the release before', () => {
  expect(naming(/\b(before_(until|sessions|reference)|next_(state|reason|asked_at)|approved_(until|from))\b/)).toEqual([
    // Generated from the database, which has them for one release more.
    'server/platform/db/schema.ts',
  ]);
});

it('writes in one file which approval a booking stands on, and counts them there', () => {
  expect(naming(/\bapproval_id( =|:)/).sort()).toEqual([
    // Moved to another center, taken back to where it was, or paid by the patient: the row says none, or what it said before.
    'server/bookings/move.ts',
    'server/funding/approvals.ts',
    'server/funding/cover-answers.ts',
    'server/platform/db/schema.ts',
  ]);
});

it('says in one place what counts for an approval', () => {
  expect(naming(/not (\w+\.)?awaits_check and (\w+\.)?hold_kind is null/)).toEqual([]);
  expect(naming(/countsForApproval\(/).sort()).toEqual([
    'server/desk/standing-covers.ts',
    'server/funding/approvals.ts',
    'server/ops/doctor/funding.ts',
  ]);
});
