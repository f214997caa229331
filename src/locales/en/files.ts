/** The words of patients' pages in English, a file for each namespace, loaded when a page asks for it. */
import type { Messages } from '@lingui/core';

export const FILES = import.meta.glob<Messages>(['./pages/*.json', '!./pages/admin*.json'], {
  query: '?lingui',
  import: 'messages',
});
