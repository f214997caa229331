import { reactRouter } from '@react-router/dev/vite';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { keepAdminApart } from './scripts/keep-admin-apart.ts';

/** Where the server listens while the pages are served by Vite. */
const API = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  // A build is the same on every machine: React Router would read the developer's .env into it.
  envDir: false,
  plugins: [tailwindcss(), reactRouter(), lingui(), keepAdminApart()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js` } },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rollupOptions: { input: 'src/web/render.ts' } },
      resolve: { noExternal: true },
    },
  },
  server: {
    proxy: {
      '/auth': API,
      // Pages and calls of the administrator area share addresses; a browser that wants a page says so.
      '^/admin/': { target: API, bypass: ({ headers, url }) => (headers.accept?.includes('text/html') ? url : null) },
      '/openapi.json': API,
      '/api-docs': API,
    },
  },
});
