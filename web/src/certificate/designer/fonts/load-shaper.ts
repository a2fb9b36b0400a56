import type { Shaper } from '@podium/press/layout/shaping.ts'
// oxlint-disable-next-line import/default -- the address of the bundle, which Vite makes
import bundle from './shaper-bundle.ts?worker&url'

/** HarfBuzz, half a megabyte of WebAssembly: only for whoever has a word to shape. */
export async function loadShaper(files: ReadonlyMap<string, () => Uint8Array>): Promise<Shaper> {
  await import(/* @vite-ignore */ bundle)
  return (globalThis as unknown as { podiumShaper: (given: typeof files) => Shaper }).podiumShaper(files)
}

/** A module without content. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)

/** Whether the document that this page was opened from lets WebAssembly run: public ones don't. */
export function mayShape(): boolean {
  try {
    return new WebAssembly.Module(EMPTY) instanceof WebAssembly.Module
  } catch {
    return false
  }
}
