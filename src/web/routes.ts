import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/**
 * Every URL of the product. Public pages end with the footer, task pages with the help strip. The administrator area is separate, in chunks of its own.
 */
export default [
  layout('patient/frame/layout.tsx', [
    layout('patient/frame/public-layout.tsx', [
      index('patient/home/page.tsx'),
      route('dialysis', 'patient/centers/page.tsx'),
      route('centers/:slug', 'patient/center/page.tsx'),
      route('book', 'patient/book/page.tsx'),
      route('contact', 'patient/contact/page.tsx'),
      route('learn-more', 'patient/learn/page.tsx'),
      route('kidney', 'patient/guides/kidney/page.tsx'),
      route('KidneyMedicationGuide', 'patient/guides/medication/page.tsx'),
      route('kidneyDiet', 'patient/guides/diet/page.tsx'),
      route('educational-materials', 'patient/materials/page.tsx'),
      route('research-updates', 'patient/research/page.tsx'),
      route('newsletter/confirm', 'patient/newsletter/confirm-page.tsx'),
      route('newsletter/unsubscribe', 'patient/newsletter/unsubscribe-page.tsx'),
      route('about', 'patient/about/page.tsx'),
      route('support-groups', 'patient/groups/page.tsx'),
      route('financial-assistance', 'patient/financial/page.tsx'),
      route('privacy', 'patient/privacy/page.tsx'),
      route('terms', 'patient/terms/page.tsx'),
      route('grievance', 'patient/grievance/page.tsx'),
      route('services', 'patient/services/page.tsx'),
      route('*', 'patient/not-found/page.tsx'),
    ]),
    layout('patient/frame/task-layout.tsx', [
      route('educational-materials/print/:sheet', 'patient/materials/sheet-page.tsx'),
      route('login', 'patient/login/page.tsx'),
      route('signup', 'patient/signup/page.tsx'),
      route('forgot-password', 'patient/forgot-password/page.tsx'),
      route('consent', 'patient/consent/page.tsx'),
      route('myprofile', 'patient/profile/page.tsx'),
      route('myprofile/data', 'patient/profile/data-page.tsx'),
      route('myprofile/delete', 'patient/profile/delete-page.tsx'),
      route('myprofile/devices', 'patient/profile/devices-page.tsx'),
      route('myprofile/people', 'patient/people/page.tsx'),
      route('dialysis/:centerId', 'patient/booking/page.tsx'),
      route('book/month', 'patient/month/page.tsx'),
      route('myappoinments', 'patient/appointments/page.tsx'),
      route('offers', 'patient/offers/page.tsx'),
      route('success', 'patient/success/page.tsx'),
    ]),
  ]),
  route('admin', 'admin/frame/area.tsx', [
    index('admin/frame/to-dashboard.tsx'),
    route('login', 'admin/login/page.tsx'),
    layout('admin/frame/layout.tsx', [
      route('dashboard', 'admin/dashboard/page.tsx'),
      route('centers', 'admin/centers/page.tsx', [
        route('new', 'admin/centers/add-page.tsx'),
        route(':centerId/edit', 'admin/centers/edit-page.tsx'),
        route(':centerId/delete', 'admin/centers/delete-page.tsx'),
      ]),
      route('appointments', 'admin/appointments/page.tsx', [
        route(':appointmentId', 'admin/appointments/drawer-page.tsx'),
      ]),
      route('users', 'admin/users/page.tsx', [route(':userId', 'admin/users/user-page.tsx')]),
      route('audit', 'admin/audit/page.tsx'),
      route('day-sheet', 'admin/day-sheet/page.tsx'),
      route('password', 'admin/password/page.tsx'),
      route('two-step', 'admin/two-step/page.tsx'),
    ]),
    route('*', 'admin/frame/to-dashboard.tsx', { id: 'admin-elsewhere' }),
  ]),
  route('language', 'patient/language/route.ts'),
  route('logout', 'patient/frame/logout.ts'),
  route('myappointments', 'patient/redirects/my-appointments.ts'),
  ...(import.meta.env.DEV ? [route('gallery', 'ui/gallery/page.tsx')] : []),
] satisfies RouteConfig;
