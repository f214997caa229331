/** The words of pages in Hindi, a file for each namespace, loaded when a page asks for it. */
import type { Messages } from '@lingui/core';

export const FILES = {
  ...import.meta.glob<Messages>('./pages/*.json', { query: '?lingui', import: 'messages' }),
  // Names of centers and places, by which the server searches too.
  './pages/names.json': () => import('./names').then(({ NAMES }) => NAMES),
};
