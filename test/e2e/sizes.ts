/** On what each spec file is run: patients have phones, administrators have desks. */

/** Files that a phone and a desk are both worth: what a patient meets first, and whatever has another shape when wide. */
const BOTH = ['booking', 'center-list', 'frame'];
/** Files that want a keyboard, paper or a wide table. In those of administrators, tests tagged @phone run on a phone too. */
const DESK = ['admin-', 'keyboard'];

const files = (names: readonly string[]) => new RegExp(`/(?:${names.join('|')})[\\w-]*\\.spec\\.ts$`);

const AT_BOTH = files(BOTH);
export const AT_A_DESK = files([...BOTH, ...DESK]);
export const ONLY_AT_A_DESK = files(DESK);

/** The widths at which a test looks at its screens; where a file runs at both sizes, each looks at its own. */
export function widthsOf(project: string, file: string): number[] {
  if (project === 'desktop') return [768, 1280];
  return AT_BOTH.test(file) || ONLY_AT_A_DESK.test(file) ? [360] : [360, 768, 1280];
}
