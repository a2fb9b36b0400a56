import { useSyncExternalStore } from 'react'
import { readJson, writeJson } from '#web/lib/storage.ts'

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
const listeners = new Set<() => void>()

/** What a person chose about the stage; all but the guides is kept for the next time. */
export const stageOptions = {
  state: (): StageOptions => options,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set: (change: Partial<StageOptions>): void => {
    options = { ...options, ...change }
    const { snap, grid, rulers } = options
    writeJson(KEY, { snap, grid, rulers })
    for (const listener of listeners) listener()
  },
}

export function useStageOption<T>(selector: (state: StageOptions) => T): T {
  return useSyncExternalStore(stageOptions.subscribe, () => selector(options))
}

function isKept(value: unknown): value is Partial<StageOptions> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, each]) => ['snap', 'grid', 'rulers'].includes(name) && each === !!each)
}
