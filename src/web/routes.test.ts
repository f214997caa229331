import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
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
      "/forgot-password",
      "/consent",
      "/myprofile",
      "/myprofile/calendar",
      "/myprofile/data",
      "/myprofile/delete",
      "/myprofile/devices",
      "/myprofile/people",
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
      "/admin/users",
      "/admin/users/:userId",
      "/admin/staff",
      "/admin/staff/new",
      "/admin/staff/:memberId",
      "/admin/cash",
      "/admin/covers",
      "/admin/reports",
      "/admin/closures",
      "/admin/closures/:closureId",
      "/admin/audit",
      "/admin/day",
      "/admin/day-sheet",
      "/admin/password",
      "/admin/two-step",
      "/admin/*",
      "/language",
      "/logout",
      "/myappointments",
      "/gallery",
    ]
  `);
});
