/**
 * The catalogue files of pages that are long to read. They come with their page and not with every page, which on a weak
 * network is the difference between seeing a page and waiting for it. Otherwise they are namespaces like the others.
 */
import type about from './en/about.json';
import type admin from './en/admin.json';
import type adminAppointments from './en/admin-appointments.json';
import type adminAudit from './en/admin-audit.json';
import type adminCenters from './en/admin-centers.json';
import type adminDashboard from './en/admin-dashboard.json';
import type adminDaySheet from './en/admin-day-sheet.json';
import type adminLogin from './en/admin-login.json';
import type adminPassword from './en/admin-password.json';
import type adminTwoStep from './en/admin-two-step.json';
import type adminUsers from './en/admin-users.json';
import type book from './en/book.json';
import type consent from './en/consent.json';
import type contact from './en/contact.json';
import type financial from './en/financial.json';
import type grievance from './en/grievance.json';
import type groups from './en/groups.json';
import type guidesDiet from './en/guides-diet.json';
import type guidesFoods from './en/guides-foods.json';
import type guidesKidney from './en/guides-kidney.json';
import type guidesMedication from './en/guides-medication.json';
import type guides from './en/guides.json';
import type learn from './en/learn.json';
import type materials from './en/materials.json';
import type newsletter from './en/newsletter.json';
import type privacy from './en/privacy.json';
import type profile from './en/profile.json';
import type research from './en/research.json';
import type reset from './en/reset.json';
import type services from './en/services.json';
import type terms from './en/terms.json';
import { i18n } from './i18n';

export type PageWords = {
  about: typeof about;
  admin: typeof admin;
  'admin-appointments': typeof adminAppointments;
  'admin-audit': typeof adminAudit;
  'admin-centers': typeof adminCenters;
  'admin-dashboard': typeof adminDashboard;
  'admin-day-sheet': typeof adminDaySheet;
  'admin-login': typeof adminLogin;
  'admin-password': typeof adminPassword;
  'admin-two-step': typeof adminTwoStep;
  'admin-users': typeof adminUsers;
  book: typeof book;
  consent: typeof consent;
  contact: typeof contact;
  financial: typeof financial;
  grievance: typeof grievance;
  groups: typeof groups;
  guides: typeof guides;
  'guides-diet': typeof guidesDiet;
  'guides-foods': typeof guidesFoods;
  'guides-kidney': typeof guidesKidney;
  'guides-medication': typeof guidesMedication;
  learn: typeof learn;
  materials: typeof materials;
  newsletter: typeof newsletter;
  privacy: typeof privacy;
  profile: typeof profile;
  research: typeof research;
  reset: typeof reset;
  services: typeof services;
  terms: typeof terms;
};

/** Adds the English words of a page to the catalogue. Called by the page's module, so before it is drawn. */
export function addPageWords<N extends keyof PageWords>(namespace: N, english: PageWords[N]): void {
  i18n.addResourceBundle('en', namespace, english);
}
