import type { Shaper } from '@podium/press/layout/shaping.ts'
// oxlint-disable-next-line import/default -- the address of the bundle, which Vite makes
import bundle from './shaper-bundle.ts?worker&url'

/** Loads HarfBuzz, half a megabyte of WebAssembly, only when text needs shaping. */
export async function loadShaper(files: ReadonlyMap<string, () => Uint8Array>): Promise<Shaper> {
  await import(/* @vite-ignore */ bundle)
  return (globalThis as unknown as { podiumShaper: (given: typeof files) => Shaper }).podiumShaper(files)
}

/** An empty WebAssembly module. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)

/** Whether the CSP of the document allows WebAssembly: that of public pages does not. */
export function mayShape(): boolean {
  try {
    return new WebAssembly.Module(EMPTY) instanceof WebAssembly.Module
  } catch {
    return false
  }
}
