import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as adminPaths from '../contract/admin/paths';
import * as paths from '../contract/paths';
import routes from './routes';

/** The URL of every route that shows or answers something, in the order of `routes.ts`. */
function urlsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const url = [parent, path].filter(Boolean).join('/');
    const own = index || (path && !children?.some((child) => child.index)) ? [`/${url}`] : [];
    return [...own, ...urlsOf(children ?? [], url)];
  });
}

it('the URLs, none of which may change: they are in mails and bookmarks', () => {
  expect(urlsOf(routes)).toMatchInlineSnapshot(`
    [
      "/",
      "/dialysis",
      "/centers/:slug",
      "/book",
      "/contact",
      "/learn-more",
      "/kidney",
      "/KidneyMedicationGuide",
      "/kidneyDiet",
      "/educational-materials",
      "/research-updates",
      "/paid",
      "/newsletter/confirm",
      "/newsletter/unsubscribe",
      "/reminders/unsubscribe",
      "/about",
      "/support-groups",
      "/financial-assistance",
      "/privacy",
      "/terms",
      "/grievance",
      "/services",
      "/*",
      "/educational-materials/print/:sheet",
      "/login",
      "/signup",
      "/phone",
      "/forgot-password",
      "/consent",
      "/myprofile",
      "/myprofile/calendar",
      "/myprofile/data",
      "/myprofile/delete",
      "/myprofile/devices",
      "/myprofile/statements",
      "/myprofile/login",
      "/myprofile/messages",
      "/myprofile/people",
      "/myprofile/records",
      "/myprofile/schemes",
      "/m/:code",
      "/dialysis/:centerId",
      "/book/month",
      "/myappoinments",
      "/myappoinments/coming",
      "/make-up/:bookingId",
      "/myappoinments/print",
      "/offers",
      "/offers/wait",
      "/success",
      "/admin",
      "/admin/login",
      "/admin/invitation",
      "/admin/day/scan",
      "/admin/dashboard",
      "/admin/centers",
      "/admin/centers/new",
      "/admin/centers/:centerId/edit",
      "/admin/centers/:centerId/chairs",
      "/admin/centers/:centerId/payment",
      "/admin/centers/:centerId/delete",
      "/admin/appointments",
      "/admin/appointments/:appointmentId",
      "/admin/board",
      "/admin/book",
      "/admin/import",
      "/admin/import/patients",
      "/admin/import/centers",
      "/admin/patients",
      "/admin/patients/new",
      "/admin/patients/:patientId",
      "/admin/patients/:patientId/print",
      "/admin/patients/:patientId/slip",
      "/admin/users",
      "/admin/users/:userId",
      "/admin/staff",
      "/admin/staff/new",
      "/admin/staff/:memberId",
      "/admin/cash",
      "/admin/debts",
      "/admin/waiting",
      "/admin/covers",
      "/admin/claims",
      "/admin/claims/new",
      "/admin/claims/:claimId",
      "/admin/reports",
      "/admin/closures",
      "/admin/closures/:closureId",
      "/admin/audit",
      "/admin/operations",
      "/admin/day",
      "/admin/day-sheet",
      "/admin/password",
      "/admin/two-step",
      "/admin/*",
      "/free-chairs/:centerId",
      "/language",
      "/offline",
      "/myappoinments/offline",
      "/logout",
      "/myappointments",
      "/gallery",
    ]
  `);
});

/** Every address of `contract/paths.ts`, by name; parameters are replaced by `given`: `/m/given`. */
function addressesOf(all: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(all).map(([name, address]) => {
    if (typeof address === 'string') return [name, address];
    const given = (address as (...parts: unknown[]) => string)(address === paths.center ? CENTER : GIVEN, null);
    return [name, given.replace(/\?.*/, '')];
  });
  return Object.fromEntries(entries);
}

const GIVEN = 'given';
const CENTER = { CenterName: GIVEN, CenterCity: '', ShortId: '' };

/** Routes to which no link leads: they redirect, answer everything else, or belong to the phone and the workshop. */
const WITHOUT_LINK = ['/*', '/admin', '/admin/*', '/offline', '/myappoinments/offline', '/myappointments', '/gallery'];

it('every route has its address in `contract/paths.ts`, and every address its route', () => {
  const addresses = [...Object.values(addressesOf(paths)), ...Object.values(addressesOf(adminPaths))];
  const linked = urlsOf(routes)
    .filter((url) => !WITHOUT_LINK.includes(url))
    .map((url) => url.replace(/:\w+/, GIVEN));
  expect([...new Set(addresses)].sort()).toEqual(linked.sort());
});

it('which name is which address', () => {
  expect({ patients: addressesOf(paths), administrators: addressesOf(adminPaths) }).toMatchInlineSnapshot(`
    {
      "administrators": {
        "appointment": "/admin/appointments/given",
        "appointments": "/admin/appointments",
        "audit": "/admin/audit",
        "board": "/admin/board",
        "book": "/admin/book",
        "cash": "/admin/cash",
        "centers": "/admin/centers",
        "chairs": "/admin/centers/given/chairs",
        "claim": "/admin/claims/given",
        "claims": "/admin/claims",
        "closure": "/admin/closures/given",
        "closures": "/admin/closures",
        "covers": "/admin/covers",
        "dashboard": "/admin/dashboard",
        "day": "/admin/day",
        "daySheet": "/admin/day-sheet",
        "debts": "/admin/debts",
        "deleteCenter": "/admin/centers/given/delete",
        "editCenter": "/admin/centers/given/edit",
        "importCenters": "/admin/import/centers",
        "importPatients": "/admin/import/patients",
        "imports": "/admin/import",
        "invitation": "/admin/invitation",
        "invite": "/admin/staff/new",
        "login": "/admin/login",
        "member": "/admin/staff/given",
        "newCenter": "/admin/centers/new",
        "newClaim": "/admin/claims/new",
        "newPatient": "/admin/patients/new",
        "operations": "/admin/operations",
        "password": "/admin/password",
        "patient": "/admin/patients/given",
        "patients": "/admin/patients",
        "payment": "/admin/centers/given/payment",
        "printPatient": "/admin/patients/given/print",
        "reports": "/admin/reports",
        "scan": "/admin/day/scan",
        "slip": "/admin/patients/given/slip",
        "staff": "/admin/staff",
        "twoStep": "/admin/two-step",
        "user": "/admin/users/given",
        "users": "/admin/users",
        "waiting": "/admin/waiting",
      },
      "patients": {
        "about": "/about",
        "appointments": "/myappoinments",
        "book": "/book",
        "bookMonth": "/book/month",
        "booking": "/dialysis/given",
        "calendar": "/myprofile/calendar",
        "center": "/centers/given",
        "centers": "/dialysis",
        "coming": "/myappoinments/coming",
        "confirmNewsletter": "/newsletter/confirm",
        "consent": "/consent",
        "contact": "/contact",
        "deleteAccount": "/myprofile/delete",
        "devices": "/myprofile/devices",
        "dietGuide": "/kidneyDiet",
        "endNewsletter": "/newsletter/unsubscribe",
        "endReminders": "/reminders/unsubscribe",
        "enterByPhone": "/phone",
        "financialAssistance": "/financial-assistance",
        "forgotPassword": "/forgot-password",
        "freeChairs": "/free-chairs/given",
        "grievance": "/grievance",
        "home": "/",
        "kidneyGuide": "/kidney",
        "language": "/language",
        "learnMore": "/learn-more",
        "login": "/login",
        "logout": "/logout",
        "makeUp": "/make-up/given",
        "materials": "/educational-materials",
        "medicationGuide": "/KidneyMedicationGuide",
        "messageSettings": "/myprofile/messages",
        "month": "/book/month",
        "myData": "/myprofile/data",
        "notice": "/m/given",
        "offers": "/offers",
        "paid": "/paid",
        "people": "/myprofile/people",
        "printedAppointments": "/myappoinments/print",
        "privacy": "/privacy",
        "profile": "/myprofile",
        "records": "/myprofile/records",
        "research": "/research-updates",
        "schemes": "/myprofile/schemes",
        "services": "/services",
        "sheet": "/educational-materials/print/given",
        "signup": "/signup",
        "statements": "/myprofile/statements",
        "success": "/success",
        "supportGroups": "/support-groups",
        "terms": "/terms",
        "wait": "/offers/wait",
        "waysIn": "/myprofile/login",
      },
    }
  `);
});

/** Where addresses are written: by their owner, by what serves them to other programs, and by those that the router can't know. */
const OWNERS =
  /\.test\.tsx?$|^src\/(contract\/|web\/(routes\.ts$|ui\/gallery\/|lib\/api\/next-path\.ts$)|server\/(platform\/http\/|config\.ts$|app\.ts$|ops\/))/;

it('no address of a page is written by hand', () => {
  const first = [...new Set(urlsOf(routes).map((url) => url.split('/')[1]))].filter((part) => part && part !== '*');
  // An address in quotes, or after a template's `${publicUrl}`; `/` alone only where it is a link's target.
  const byHand = new RegExp(
    `(?:(?<![\\w.])['"\`]|Url\\})/(?:${first.join('|')})(?=['"\`/?#$])|(?:to|action|next|href)=["']/["'?#]|redirect\\(['"]/['"]\\)|_id\\}/(?:edit|chairs|payment|delete)\\b`,
  );
  const found = ['src/web', 'src/server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !OWNERS.test(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => byHand.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});

/** The route modules below a route. */
function modulesOf({ path: own, index, file, children }: RouteConfigEntry, parent = ''): [url: string, file: string][] {
  const url = [parent, own].filter(Boolean).join('/');
  const isPage = index || own;
  return [
    ...(isPage ? [[`/${url}`, file] as [string, string]] : []),
    ...(children ?? []).flatMap((child) => modulesOf(child, url)),
  ];
}

it('who may open a page of the administrators stands at its route', () => {
  const rights = routes
    .flatMap((entry) => modulesOf(entry))
    .filter(([url]) => url.startsWith('/admin/'))
    .map(([url, file]) => {
      const handle = /export const handle = \{ Head, right: '([\w-]+)'(, isOfCenter: true)? \}/.exec(
        readFileSync(path.join('src/web', file), 'utf8'),
      );
      return `${url}: ${handle ? `${handle[1]}${handle[2] ? ' at the center' : ''}` : '-'}`;
    });
  expect(rights).toMatchInlineSnapshot(`
    [
      "/admin/login: -",
      "/admin/invitation: -",
      "/admin/day/scan: -",
      "/admin/dashboard: -",
      "/admin/centers: see",
      "/admin/centers/new: own-centers",
      "/admin/centers/:centerId/edit: change-center at the center",
      "/admin/centers/:centerId/chairs: change-center at the center",
      "/admin/centers/:centerId/payment: -",
      "/admin/centers/:centerId/delete: own-centers",
      "/admin/appointments: see",
      "/admin/appointments/:appointmentId: -",
      "/admin/board: -",
      "/admin/book: book",
      "/admin/import: book",
      "/admin/import/patients: book",
      "/admin/import/centers: own-centers",
      "/admin/patients: book",
      "/admin/patients/new: -",
      "/admin/patients/:patientId: -",
      "/admin/patients/:patientId/print: book",
      "/admin/patients/:patientId/slip: book",
      "/admin/users: see-users",
      "/admin/users/:userId: -",
      "/admin/staff: staff",
      "/admin/staff/new: -",
      "/admin/staff/:memberId: -",
      "/admin/cash: see",
      "/admin/debts: see",
      "/admin/waiting: book",
      "/admin/covers: check-covers",
      "/admin/claims: see",
      "/admin/claims/new: file-claims",
      "/admin/claims/:claimId: see",
      "/admin/reports: see-reports",
      "/admin/closures: see",
      "/admin/closures/:closureId: see",
      "/admin/audit: see-actions",
      "/admin/operations: operate",
      "/admin/day: -",
      "/admin/day-sheet: see",
      "/admin/password: -",
      "/admin/two-step: -",
      "/admin/*: -",
    ]
  `);
});
