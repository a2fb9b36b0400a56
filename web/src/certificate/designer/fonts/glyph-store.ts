import { readCodes, writeCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import { SLICE_CODES, type FaceRow } from '@podium/core/certificate/template/font/font-api.ts'
import type { FontFamily } from '@podium/press/design.ts'
import type { Drawing } from '@podium/press/layout/draw-list.ts'
import type { Faces } from '@podium/press/layout/faces.ts'

/** The CSS font family of one face; press uses the same face names in its drawings. */
export const fontFamilyOf = (face: string): string => `podium-${face}`

/**
 * Characters loaded in advance for every face, so that typing letters and digits never waits: ASCII and common Chinese
 * punctuation.
 */
const FIRST = '20-7e.b7.2014.2018-2019.201c-201d.2026.3001-3002.3008-3011.ff01.ff08-ff09.ff0c.ff1a-ff1b.ff1f'

export type GlyphState = 'ready' | 'loading' | 'failed'

export interface GlyphStoreOptions {
  faces: Faces
  rows: readonly FaceRow[]
  /** Fetches a slice and adds it to the document's fonts; a rejected slice may be requested again. */
  load: (row: FaceRow, codes: string) => Promise<void>
}

/**
 * Tracks which characters of which face are loaded, and loads missing ones: requests of one turn of the event loop are
 * batched into one slice per face. A failed slice is requested again when next needed.
 */
export class GlyphStore {
  readonly faces: Faces
  readonly #rows: ReadonlyMap<string, FaceRow>
  readonly #load: GlyphStoreOptions['load']
  /** Loaded or loading code points, by face. */
  readonly #requested = new Map<string, Map<number, Promise<void>>>()
  readonly #batches = new Map<string, { codes: Set<number>; done: PromiseWithResolvers<void> }>()
  readonly #failed = new Map<string, Set<number>>()
  readonly #listeners = new Set<() => void>()
  #pending = 0
  #state: GlyphState = 'ready'

  constructor({ faces, rows, load }: GlyphStoreOptions) {
    this.faces = faces
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#load = load
  }

  /** Loading state of all requested characters. */
  state = (): GlyphState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads all characters of a drawing. Resolves to false when a slice failed. */
  needDrawing(drawing: Pick<Drawing, 'groups'>): Promise<boolean> {
    const needs = drawing.groups.flatMap(({ marks }) =>
      marks.flatMap((mark) => (mark.kind === 'glyphs' ? this.#need(mark.face, mark.drawn) : [])),
    )
    return all(needs)
  }

  /** Requests failed slices again. */
  retry(): void {
    const failed = [...this.#failed]
    this.#failed.clear()
    for (const [face, codes] of failed) void all(this.#need(face, [...codes]))
  }

  /** Loads the characters of a text in a style, for the text editor. */
  needText(family: FontFamily, bold: boolean, text: string): Promise<boolean> {
    const byFace = new Map<string, number[]>()
    for (const character of text) {
      const code = character.codePointAt(0)!
      const face = this.faces.choose(family, bold, code)?.face.id
      if (face) byFace.set(face, [...(byFace.get(face) ?? []), code])
    }
    return all([...byFace].flatMap(([face, codes]) => this.#need(face, codes)))
  }

  #need(face: string, codes: readonly number[]): Promise<void>[] {
    if (!this.#rows.has(face)) return []
    let requested = this.#requested.get(face)
    if (!requested) {
      this.#requested.set(face, (requested = new Map()))
      this.#request(
        face,
        requested,
        readCodes(FIRST, SLICE_CODES)!.filter((code) => this.#has(face, code)),
      )
    }
    const missing = codes.filter((code) => !requested.has(code))
    if (missing.length > 0) this.#request(face, requested, missing)
    return [...new Set(codes.flatMap((code) => requested.get(code) ?? []))].filter((promise) => !arrived.has(promise))
  }

  #has(face: string, code: number): boolean {
    return (this.faces.all.find(({ id }) => id === face)?.advance(code) ?? -1) >= 0
  }

  #request(face: string, requested: Map<number, Promise<void>>, codes: readonly number[]): void {
    let batch = this.#batches.get(face)
    if (!batch) {
      batch = { codes: new Set(), done: Promise.withResolvers<void>() }
      // Callers handle the failure through their own promise.
      batch.done.promise.catch(() => undefined)
      this.#batches.set(face, batch)
      queueMicrotask(() => void this.#send(face, requested))
    }
    for (const code of codes) {
      batch.codes.add(code)
      requested.set(code, batch.done.promise)
    }
  }

  async #send(face: string, requested: Map<number, Promise<void>>): Promise<void> {
    const { codes, done } = this.#batches.get(face)!
    this.#batches.delete(face)
    const row = this.#rows.get(face)!
    const sorted = [...codes].sort((a, b) => a - b)
    this.#change(1, this.#state === 'failed' ? 'loading' : this.#state)
    try {
      const parts: Promise<void>[] = []
      for (let at = 0; at < sorted.length; at += SLICE_CODES) {
        parts.push(this.#load(row, writeCodes(sorted.slice(at, at + SLICE_CODES))))
      }
      await Promise.all(parts)
      arrived.add(done.promise)
      done.resolve()
      this.#change(-1, this.#state)
    } catch (error) {
      for (const code of sorted) requested.delete(code)
      this.#failed.set(face, new Set([...(this.#failed.get(face) ?? []), ...sorted]))
      done.reject(error instanceof Error ? error : new Error(String(error)))
      this.#change(-1, 'failed')
    }
  }

  #change(by: number, state: GlyphState): void {
    this.#pending += by
    this.#state = state === 'failed' ? 'failed' : this.#pending > 0 ? 'loading' : 'ready'
    for (const listener of this.#listeners) listener()
  }
}

const arrived = new WeakSet<Promise<void>>()

function all(needs: readonly Promise<void>[]): Promise<boolean> {
  return Promise.all(needs).then(
    () => true,
    () => false,
  )
}
