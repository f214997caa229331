/**
 * The Hindi catalogue: the namespaces of the patient's way, in one file that only those who read Hindi fetch. A word that
 * English has and Hindi has not is a type error; `catalogue.test.ts` compares the rest.
 */
import { type PatientRefusalCode, REFUSALS } from '../../../contract/refusals';
import type { en } from '../en';
import type { PageWords } from '../page-words';
import appointments from './appointments.json';
import auth from './auth.json';
import book from './book.json';
import booking from './booking.json';
import centers from './centers.json';
import chairs from './chairs.json';
import common from './common.json';
import consent from './consent.json';
import contact from './contact.json';
import errors from './errors.json';
import files from './files.json';
import frame from './frame.json';
import home from './home.json';
import newsletter from './newsletter.json';
import profile from './profile.json';
import reset from './reset.json';
import sentences from './sentences.json';
import success from './success.json';

type English = typeof en & PageWords;

/** The namespaces that a patient meets from the home page to a cancelled booking. All of them must be there. */
export type PatientsWay =
  | 'appointments'
  | 'auth'
  | 'book'
  | 'booking'
  | 'centers'
  | 'chairs'
  | 'common'
  | 'consent'
  | 'contact'
  | 'errors'
  | 'files'
  | 'frame'
  | 'home'
  | 'newsletter'
  | 'profile'
  | 'reset'
  | 'success';

type Translated = { [N in PatientsWay]: Words<English[N]> } & {
  errors: { byCode: Record<PatientRefusalCode, string> };
};
type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

const translated = {
  appointments,
  auth,
  book,
  booking,
  centers,
  chairs,
  common,
  consent,
  contact,
  errors,
  files,
  frame,
  home,
  newsletter,
  profile,
  reset,
  success,
} satisfies Translated;

/** What the server says of a refusal, where only its sentence is at hand and not its code. */
const refusals = Object.entries(REFUSALS).map(([code, { message }]) => [
  message,
  errors.byCode[code as PatientRefusalCode],
]);

export const hi = {
  ...translated,
  sentences: { ...Object.fromEntries(refusals), ...sentences } as Record<string, string>,
};
