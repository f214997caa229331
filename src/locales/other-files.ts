/** The lists of words of the languages beside English: on a page in English not even the names of their files are known. */
import type { Messages } from '@lingui/core';

export const OTHERS = import.meta.glob<Record<string, () => Promise<Messages>>>(['./*/files.ts', '!./en/files.ts'], {
  import: 'FILES',
});
