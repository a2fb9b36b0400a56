import { useSyncExternalStore } from 'react'
import { readJson, writeJson, writeText } from '#web/lib/session/storage.ts'

export interface StageOptions {
  readonly snap: boolean
  readonly grid: boolean
  readonly rulers: boolean
  /** Positions of guides in units: `x` vertical ones. They belong to the view, not to the design. */
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] }
}

export type Guides = StageOptions['guides']

/** Grid spacing in units. */
export const GRID = 25

const KEY = 'designerStage'
const FIRST: StageOptions = { snap: true, grid: false, rulers: true, guides: { x: [], y: [] } }

let options: StageOptions = { ...FIRST, ...readJson(KEY, isStageOptions, {}) }
/** Storage key of the guides of the open template; null: not saved. */
let guidesKey: string | null = null
const listeners = new Set<() => void>()

/** View options of the stage, saved in this browser: the guides per template, the rest for all. */
export const stageOptions = {
  state: (): StageOptions => options,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Loads the saved guides of a template. */
  open: (templateId: string): void => {
    guidesKey = `designerGuides.${templateId}`
    apply({ guides: readJson(guidesKey, isGuides, FIRST.guides) })
  },
  set: (change: Partial<StageOptions>): void => {
    apply(change)
    const { snap, grid, rulers, guides } = options
    writeJson(KEY, { snap, grid, rulers })
    if (!change.guides || guidesKey === null) return
    writeText(guidesKey, guides.x.length + guides.y.length === 0 ? null : JSON.stringify(guides))
  },
}

function apply(change: Partial<StageOptions>): void {
  options = { ...options, ...change }
  for (const listener of listeners) listener()
}

export function useStageOption<T>(selector: (state: StageOptions) => T): T {
  return useSyncExternalStore(stageOptions.subscribe, () => selector(options))
}

function isStageOptions(value: unknown): value is Partial<StageOptions> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, each]) => ['snap', 'grid', 'rulers'].includes(name) && each === !!each)
}

/** Validates saved guides and limits their number. */
function isGuides(value: unknown): value is Guides {
  if (typeof value !== 'object' || value === null) return false
  return (['x', 'y'] as const).every((axis) => {
    const positions: unknown = Reflect.get(value, axis)
    return Array.isArray(positions) && positions.length <= 200 && positions.every((at) => Number.isFinite(at))
  })
}
