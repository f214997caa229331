/**
 * The English catalogue that comes with every page: one file for each feature, a namespace of the same name. The words
 * of pages that are long to read are in `page-words.ts`.
 */
import appointments from './appointments.json';
import auth from './auth.json';
import booking from './booking.json';
import centers from './centers.json';
import chairs from './chairs.json';
import common from './common.json';
import errors from './errors.json';
import files from './files.json';
import frame from './frame.json';
import home from './home.json';
import success from './success.json';

export const en = {
  appointments,
  auth,
  booking,
  centers,
  chairs,
  common,
  errors,
  files,
  frame,
  home,
  success,
};
