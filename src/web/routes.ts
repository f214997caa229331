import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/** Every URL of the product. Public pages close with the footer, task pages with the help strip. */
export default [
  layout('patient/frame/layout.tsx', [
    layout('patient/frame/public-layout.tsx', [
      index('patient/home/page.tsx'),
      route('dialysis', 'patient/centers/list-page.tsx'),
      route('kidney', 'patient/guides/kidney/page.tsx'),
      route('KidneyMedicationGuide', 'patient/guides/medication/page.tsx'),
      route('kidneyDiet', 'patient/guides/diet/page.tsx'),
      route('*', 'patient/not-found/page.tsx'),
    ]),
    layout('patient/frame/task-layout.tsx', [
      route('login', 'patient/login/page.tsx'),
      route('signup', 'patient/signup/page.tsx'),
      route('dialysis/:centerId', 'patient/centers/detail-page.tsx'),
      route('myappoinments', 'patient/appointments/page.tsx'),
      route('success', 'patient/success/page.tsx'),
    ]),
  ]),
  route('myappointments', 'patient/redirects/my-appointments.tsx'),
  route('book', 'patient/redirects/book.tsx'),
  ...(import.meta.env.DEV ? [route('gallery', 'ui/gallery/page.tsx')] : []),
] satisfies RouteConfig;
