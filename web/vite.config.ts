import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { evaluatedPages } from './evaluated-pages.ts'
import { pureCore } from './pure-core.ts'

/** Replaced by the nonce of each answer when the page is served. */
export const NONCE_PLACE = '__NONCE__'

/** HarfBuzz asks for `module` where it runs in Node; a browser gets nothing for it, and the build no warning. */
const withoutNode: Plugin = {
  name: 'podium:without-node',
  enforce: 'pre',
  resolveId: (id) => (id === 'module' ? '\0without-node' : null),
  load: (id) => (id === '\0without-node' ? 'export {}' : null),
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [evaluatedPages(), react(), pureCore()],
  ...(command === 'build' ? { html: { cspNonce: NONCE_PLACE } } : {}),
  css: {
    // Writes `light-dark()` in terms that every browser of the last years reads, and that scripts read as colours.
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: 100 << 16, safari: (15 << 16) | (4 << 8), firefox: 100 << 16 } },
  },
  // The shaper's bundle awaits at its top (certificate/designer/fonts/shaper-bundle.ts), and finds its WebAssembly beside it.
  worker: { format: 'es', plugins: () => [withoutNode] },
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  server: { proxy: { '/prod-api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    // One style sheet: what the server renders is never shown without it.
    cssCodeSplit: false,
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
}))
