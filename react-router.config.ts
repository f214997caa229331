import type { Config } from '@react-router/dev/config';
import { PRERENDERED_PAGES } from './src/contract/pages';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist/web',
  ssr: false,
  prerender: PRERENDERED_PAGES,
} satisfies Config;
