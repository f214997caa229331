import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/** Every URL of the product. */
export default [
  layout('patient/frame/layout.tsx', [
    index('patient/home/page.tsx'),
    route('*', 'patient/not-found/page.tsx'),
  ]),
] satisfies RouteConfig;
