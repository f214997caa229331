/** The files in Hindi, each loaded when a page asks for it. */
import type { Messages } from '@lingui/core';

export const HINDI_FILES: Record<string, () => Promise<Messages>> = {
  ...import.meta.glob<Messages>('./hi/*.json', { query: '?lingui', import: 'messages' }),
  // Names of centers and places (name-in-hindi.tsx), by which the server searches too.
  './hi/names.json': () => import('../../../domain/hindi-names').then(({ HINDI_NAMES }) => HINDI_NAMES),
};
