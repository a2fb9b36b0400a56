import { openShaper } from '@podium/press/shape/shaper.ts'

/**
 * A separate bundle loaded by URL (load-shaper.ts): HarfBuzz uses top-level await for its WebAssembly, and with such a
 * module the bundler could not merge the pages' chunks. Such a bundle has no exports, hence the global.
 */
Object.assign(globalThis, { podiumShaper: openShaper })
