/** The devices for each spec file: patients use phones, administrators desktops. */

/** Files that run on a phone and a desktop: a patient's first pages, and those with another layout when wide. */
const BOTH = ['booking', 'center-list', 'frame'];
/** Files for a keyboard, paper or a wide table. In administrators' files, tests tagged @phone run on a phone too. */
const DESK = ['admin-', 'keyboard'];

const files = (names: readonly string[]) => new RegExp(`/(?:${names.join('|')})[\\w-]*\\.spec\\.ts$`);

const AT_BOTH = files(BOTH);
export const AT_A_DESK = files([...BOTH, ...DESK]);
export const ONLY_AT_A_DESK = files(DESK);

/** The widths at which a test checks its screens; a file that runs on both devices divides them. */
export function widthsOf(project: string, file: string): number[] {
  if (project === 'desktop') return [768, 1280];
  return AT_BOTH.test(file) || ONLY_AT_A_DESK.test(file) ? [360] : [360, 768, 1280];
}
