import { reactRouter } from '@react-router/dev/vite';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { ariaWords } from './scripts/aria-words.ts';
import { BUILD_TARGETS } from './scripts/browser-floor.ts';
import { flatStyles } from './scripts/flat-styles.ts';
import { keepAdminApart } from './scripts/keep-admin-apart.ts';
import { lostRoutes } from './scripts/lost-routes.ts';

/**
 * What is sent together, first match first: only what nearly every page needs is in `app`, and what leads to React Aria in neither.
 * Everything else is split by the build, so that a page loads nothing that it does not use (scripts/weigh-pages.mjs). More groups
 * made fewer files, and heavier pages (docs/performance.md).
 */
const TOGETHER = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui)\/|src\/web\/(lib\/parts|framework\/(lost-routes|router-of-page))/,
  },
  {
    name: 'app',
    test: /src\/(contract\/(form-facts|paths)|locales\/(\w+\/)?(index|formats|other-files)|domain\/(center-slug|few-chairs)|web\/(root|page-head|patient\/(dialysis\/center-search|people\/for-whom|frame\/((public-|task-)?layout|require-login))|ui\/(form|later-part|part-boundary|text-field|checkbox|card|chip|note|notice|error-state|topic-head|button-link|bullet-list|spinner|skeleton)|lib\/(form|use-is-online|i18n\/(format|name-in-language|use-translation)|api\/next-path)))\.tsx?/,
  },
  {
    name: 'aria',
    test: /node_modules\/(react-aria|react-stately|@internationalized)/,
    minShareCount: 2,
    entriesAware: true,
  },
];

export default defineConfig(({ command }) => ({
  // A build is the same on every machine: React Router would read the developer's .env into it.
  envDir: false,
  plugins: [tailwindcss(), flatStyles(), reactRouter(), lingui(), ariaWords(), lostRoutes(), keepAdminApart()],
  build: { target: BUILD_TARGETS, sourcemap: false, assetsInlineLimit: 0 },
  // Found at the start of `npm run dev`, and not page by page, each time with a reload.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.test.ts'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's advice to developers would be in every page.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          // The addresses of pages (`contract/paths.ts`) are written where they are used.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            // Hashes can't be compressed, and every page loads the names of all words: 42 bits tell two releases apart.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
            codeSplitting: { groups: TOGETHER },
          },
        },
      },
    },
    ssr: {
      // One file, with React as it is in production.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true } }),
      build: { rollupOptions: { input: 'src/web/render.ts' } },
    },
  },
}));
