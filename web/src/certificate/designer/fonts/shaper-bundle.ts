import { openShaper } from '@podium/press/shape/shaper.ts'

/**
 * A bundle of its own, asked for by its address (load-shaper.ts): HarfBuzz awaits its WebAssembly at the top of a module,
 * and with such a module among them a bundler no longer joins the pages' chunks. A bundle by address exports nothing.
 */
Object.assign(globalThis, { podiumShaper: openShaper })
