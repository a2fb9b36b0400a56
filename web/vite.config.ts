import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { certificatePictures } from './certificate-pictures.ts'
import { editorAssets } from './editor-assets.ts'
import { evaluatedPages } from './evaluated-pages.ts'
import { pdfAssets } from './pdf-assets.ts'
import { pureCore } from './pure-core.ts'

/** Replaced by the CSP nonce of each response. */
export const NONCE_PLACE = '__NONCE__'

/** HarfBuzz imports `module` for Node only; in the browser it gets an empty module, without a build warning. */
const withoutNode: Plugin = {
  name: 'podium:without-node',
  enforce: 'pre',
  resolveId: (id) => (id === 'module' ? '\0without-node' : null),
  load: (id) => (id === '\0without-node' ? 'export {}' : null),
}

const ROOT = fileURLToPath(new URL('.', import.meta.url))
/** Starts the code of rendered pages; linked by the server. */
const START_LATER = 'src/app/start-later.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: ROOT,
  plugins: [evaluatedPages(), react(), pureCore(), pdfAssets(), editorAssets(), certificatePictures()],
  ...(command === 'build' ? { html: { cspNonce: NONCE_PLACE } } : {}),
  css: {
    // Compiles `light-dark()` for older browsers, and so that scripts can read the colours.
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: 100 << 16, safari: (15 << 16) | (4 << 8), firefox: 100 << 16 } },
  },
  // The shaper's bundle has a top-level await (certificate/designer/fonts/shaper-bundle.ts) and loads its WebAssembly
  // by a relative URL.
  worker: { format: 'es', plugins: () => [withoutNode] },
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  server: { proxy: { '/prod-api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: ['index.html', START_LATER].map((path) => `${ROOT}${path}`),
            // Every first visit downloads the names of all files: 42 bits of a hash tell a file's versions apart.
            output: {
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
            },
          },
        }),
  },
}))
