import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ProxyOptions } from 'vite';
import { wordsWithRooms } from './build/words-with-rooms.ts';

const service = process.env['COMMERCE_URL'] ?? 'http://127.0.0.1:3000';

/** A page of here is one of the service's own: it signs people in for no other. */
const proxied: ProxyOptions = {
  target: service,
  changeOrigin: true,
  autoRewrite: true,
  configure: (proxy) => {
    proxy.on('proxyReq', (request) => {
      if (request.hasHeader('origin')) request.setHeader('origin', new URL(service).origin);
    });
  },
};

/** Built into `CONSOLE_OUT` and served by the API at /console; in development it asks the service at COMMERCE_URL. */
export default defineConfig({
  base: '/console/',
  plugins: [wordsWithRooms(fileURLToPath(new URL('src', import.meta.url))), react(), tailwindcss()],
  // The SDK's source stands outside; what it imports is taken from the console's own packages.
  resolve: { dedupe: ['react', 'react-dom', 'ky', 'standardwebhooks'] },
  build: {
    outDir: process.env['CONSOLE_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The policy admits files of the console alone, and no data: addresses in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // By itself the bundler makes a file for each set of pages that share a module: forty in a first load.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'] },
            { name: 'shared', minShareCount: 20 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/auth',
        '/dev/',
        '/health',
        '/internal',
        '/media',
        '/console/invites',
        '/s/',
        '/docs',
      ].map((path) => [path, proxied]),
    ),
  },
});
