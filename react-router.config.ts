import type { Config } from '@react-router/dev/config';

/** Pages that anyone may see and that say the same to everyone: sent as finished HTML. */
const PUBLIC_PAGES = ['/', '/dialysis', '/login', '/signup'];

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist/web',
  ssr: false,
  prerender: PUBLIC_PAGES,
} satisfies Config;
