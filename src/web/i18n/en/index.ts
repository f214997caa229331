/**
 * The English words that come with every page: one file for each feature, a namespace of the same name. Those of the pages
 * themselves are in `page-words.ts`.
 */
import common from './common.json';
import errors from './errors.json';
import frame from './frame.json';

export const en = {
  common,
  errors,
  frame,
};
