import { useSyncExternalStore } from 'react'
import { readJson, writeJson, writeText } from '#web/lib/session/storage.ts'

export interface StageOptions {
  readonly snap: boolean
  readonly grid: boolean
  readonly rulers: boolean
  /** Where guides stand, in units: `x` upright ones. They are an aid of the view, no part of the design. */
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] }
}

export type Guides = StageOptions['guides']

/** Units between the lines of the grid. */
export const GRID = 25

const KEY = 'designerStage'
const FIRST: StageOptions = { snap: true, grid: false, rulers: true, guides: { x: [], y: [] } }

let options: StageOptions = { ...FIRST, ...readJson(KEY, isKept, {}) }
/** Where the guides of the template on the page are kept; null: nowhere. */
let guidesKey: string | null = null
const listeners = new Set<() => void>()

/** What a person chose about the stage, kept in this browser: the guides for each template, the rest for all. */
export const stageOptions = {
  state: (): StageOptions => options,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Shows the guides that were left on a template. */
  open: (templateId: string): void => {
    guidesKey = `designerGuides.${templateId}`
    put({ guides: readJson(guidesKey, isGuides, FIRST.guides) })
  },
  set: (change: Partial<StageOptions>): void => {
    put(change)
    const { snap, grid, rulers, guides } = options
    writeJson(KEY, { snap, grid, rulers })
    if (!change.guides || guidesKey === null) return
    writeText(guidesKey, guides.x.length + guides.y.length === 0 ? null : JSON.stringify(guides))
  },
}

function put(change: Partial<StageOptions>): void {
  options = { ...options, ...change }
  for (const listener of listeners) listener()
}

export function useStageOption<T>(selector: (state: StageOptions) => T): T {
  return useSyncExternalStore(stageOptions.subscribe, () => selector(options))
}

function isKept(value: unknown): value is Partial<StageOptions> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, each]) => ['snap', 'grid', 'rulers'].includes(name) && each === !!each)
}

/** Guides as they are kept, and no more of them than a hand would pull. */
function isGuides(value: unknown): value is Guides {
  if (typeof value !== 'object' || value === null) return false
  return (['x', 'y'] as const).every((axis) => {
    const places: unknown = Reflect.get(value, axis)
    return Array.isArray(places) && places.length <= 200 && places.every((at) => Number.isFinite(at))
  })
}
