/**
 * The device for each spec file: patients use phones, administrators desktops. In administrators' files, tests tagged
 * @phone run on a phone too, and the screens of those tagged @narrow are looked at as narrow as on a phone.
 */

/** Files for a desktop: a keyboard, paper or a wide table. */
export const AT_A_DESK = /\/(?:admin-|keyboard)[\w-]*\.spec\.ts$/;

/** The widths at which a test checks its screens. */
export function widthsOf({ project, tags }: { project: { name: string }; tags: string[] }): number[] {
  if (project.name === 'phone-administrator') return [360];
  if (project.name === 'desktop' && !tags.includes('@narrow')) return [768, 1280];
  return [360, 768, 1280];
}
