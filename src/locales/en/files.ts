/**
 * The words of patients' pages in English, a file for each namespace, loaded when a page asks for it. What centers offer comes in
 * English already.
 */
import type { Messages } from '@lingui/core';

export const FILES = import.meta.glob<Messages>(['./pages/*.json', '!./pages/{admin*,amenities}.json'], {
  query: '?lingui',
  import: 'messages',
});
