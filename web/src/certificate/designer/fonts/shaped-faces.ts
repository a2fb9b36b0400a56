import type { Faces } from '@podium/press/layout/faces.ts'
import type { Shaper } from '@podium/press/layout/shaping.ts'

export interface ShapedFacesOptions {
  /** The faces with their tables, without a shaper. */
  faces: Faces
  /** Loads the shaper; it reads a font file only when that face is first shaped. */
  loadShaper: (files: ReadonlyMap<string, () => Uint8Array>) => Promise<Shaper>
  loadFile: (face: string) => Promise<Uint8Array>
}

export type ShapedState = 'ready' | 'loading' | 'failed'

/**
 * Faces that load the large shaper, and the font file of a face, when layout first meets a word that needs shaping.
 * Until both are loaded the word counts as missing. Each load replaces the faces object, so that everything laid out
 * with the old one is laid out again.
 */
export class ShapedFaces {
  readonly #options: ShapedFacesOptions
  readonly #files = new Map<string, Uint8Array>()
  /** Loading or loaded: face name to promise; the key of the shaper is the empty string. */
  readonly #loads = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  #shaper: Shaper | null = null
  #faces: Faces
  #state: ShapedState = 'ready'
  #pending = 0

  constructor(options: ShapedFacesOptions) {
    this.#options = options
    this.#faces = this.#facesWithShaper()
  }

  faces = (): Faces => this.#faces

  state = (): ShapedState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Requests failed loads again; the new faces object triggers a new layout. */
  retry = (): void => {
    if (this.#state !== 'failed') return
    this.#state = 'ready'
    this.#notify()
  }

  /** Waits for all requested loads. False: some failed. */
  settled = async (): Promise<boolean> => {
    while (this.#pending > 0) await Promise.all(this.#loads.values())
    return this.#state === 'ready'
  }

  #facesWithShaper(): Faces {
    const { faces } = this.#options
    const shaper: Shaper = {
      levels: (text) => this.#shaper!.levels(text),
      mirrored: (char) => this.#shaper!.mirrored(char),
      shape: (face, text, rightToLeft) => this.#shaper!.shape(face, text, rightToLeft),
    }
    return {
      ...faces,
      shaper,
      chooseShaped: (bold, text) => {
        const chosen = faces.chooseShaped(bold, text)
        return chosen && this.#has(chosen.face.id) ? chosen : null
      },
    }
  }

  /** Called during rendering, so listeners are notified later. */
  #has(face: string): boolean {
    if (this.#shaper && this.#files.has(face)) return true
    if (this.#state === 'failed') return false
    const { loadShaper, loadFile } = this.#options
    this.#load('', async () => {
      this.#shaper ??= await loadShaper(new Map(faceFiles(this.#files, this.#options.faces)))
    })
    this.#load(face, async () => {
      this.#files.set(face, await loadFile(face))
    })
    return false
  }

  #load(name: string, load: () => Promise<void>): void {
    if (this.#loads.has(name)) return
    this.#pending++
    if (this.#state === 'ready') this.#state = 'loading'
    queueMicrotask(this.#notify)
    const loading = load().then(
      () => this.#loadEnded(),
      () => {
        this.#loads.delete(name)
        this.#loadEnded(true)
      },
    )
    this.#loads.set(name, loading)
  }

  #loadEnded(failed = false): void {
    this.#pending--
    if (failed) this.#state = 'failed'
    if (this.#pending > 0) return
    if (this.#state === 'loading') this.#state = 'ready'
    this.#notify()
  }

  #notify = (): void => {
    if (this.#pending === 0) this.#faces = this.#facesWithShaper()
    for (const listener of this.#listeners) listener()
  }
}

/** Each shaped face with a function that returns its file's bytes. */
function faceFiles(files: ReadonlyMap<string, Uint8Array>, { all }: Faces): [string, () => Uint8Array][] {
  return all.filter(({ shaped }) => shaped).map(({ id }) => [id, () => files.get(id)!])
}
