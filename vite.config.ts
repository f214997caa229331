import { reactRouter } from '@react-router/dev/vite';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { keepAdminApart } from './scripts/keep-admin-apart.ts';

export default defineConfig(({ command }) => ({
  // A build is the same on every machine: React Router would read the developer's .env into it.
  envDir: false,
  plugins: [tailwindcss(), reactRouter(), lingui(), keepAdminApart()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  // Found at the start of `npm run dev`, and not page by page, each time with a reload.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.test.ts'] },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js` } },
      },
    },
    ssr: {
      // One file, with React as it is in production.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true } }),
      build: { rollupOptions: { input: 'src/web/render.ts' } },
    },
  },
}));
