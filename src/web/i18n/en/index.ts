/** The English catalogue: one file for each feature, a namespace of the same name. */
import appointments from './appointments.json';
import auth from './auth.json';
import booking from './booking.json';
import centers from './centers.json';
import chairs from './chairs.json';
import common from './common.json';
import errors from './errors.json';
import files from './files.json';
import frame from './frame.json';
import guidesDiet from './guides-diet.json';
import guidesFoods from './guides-foods.json';
import guidesKidney from './guides-kidney.json';
import guidesMedication from './guides-medication.json';
import guides from './guides.json';
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
  guides,
  'guides-diet': guidesDiet,
  'guides-foods': guidesFoods,
  'guides-kidney': guidesKidney,
  'guides-medication': guidesMedication,
  home,
  success,
};
