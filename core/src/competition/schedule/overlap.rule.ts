import type { FieldFault } from '../../base/refusal.ts'
import { windowKindLabels, windowKindTitle } from '../labels.ts'
import type { WindowKind } from '../round/round.ts'
import { windowFor, type OrderedWindow } from './schedule.rule.ts'

/** A stage with its windows; `stageId` is missing before it is saved. */
interface StageOfWindows {
  readonly stageId?: string | undefined
  readonly name: string
  readonly nameEn: string
  readonly windows: readonly OrderedWindow[]
}

interface WindowInStage {
  readonly stage: StageOfWindows
  readonly window: OrderedWindow
  readonly path: string
}

/** One goes on when the next has begun, or is over. */
type Crossing = 'overlaps' | 'passed'

/** Kinds of which one follows the other through all stages, and those that do within a stage. */
const THROUGH_STAGES: readonly WindowKind[] = ['signup', 'submission', 'review']
const WITHIN_STAGE: readonly WindowKind[][] = [
  ['hash', 'submission'],
  ['review', 'result'],
]

/**
 * What a change of the schedule brings about that is legal and seldom meant: a window that goes on when the next one
 * has begun, or is over, and one that is over at once. What was so before is left out.
 */
export function scheduleWarnings(
  stages: readonly StageOfWindows[],
  saved: readonly StageOfWindows[],
  now: Date,
): FieldFault[] {
  const known = new Set(crossingsOf(saved).map(({ key }) => key))
  const crossings = crossingsOf(stages).filter(({ key }) => !known.has(key))
  return [
    ...crossings.map(({ earlier, later, crossing }) => ({
      path: earlier.path,
      ...crossingWords(earlier, later, crossing),
    })),
    ...windowsInStages(stages).flatMap((placed): FieldFault[] => {
      const before = savedWindow(saved, placed)
      const isOver = before !== null && isPast(placed.window, now) && !isPast(before, now)
      return isOver ? [{ path: placed.path, ...overWords(placed) }] : []
    }),
  ]
}

interface CrossingWindows {
  readonly earlier: WindowInStage
  readonly later: WindowInStage
  readonly crossing: Crossing
  /** The same for the same windows in the same position to each other. */
  readonly key: string
}

function crossingsOf(stages: readonly StageOfWindows[]): CrossingWindows[] {
  const items = new Set([null, ...stages.flatMap(({ windows }) => windows.map(({ itemId }) => itemId))])
  const found = new Map<string, CrossingWindows>()
  for (const item of items) {
    const all = stages.map((stage, at) => (kinds: readonly WindowKind[]) => windowsOf(stage, at, kinds, item))
    const chains = [
      all.flatMap((of) => of(THROUGH_STAGES)),
      ...WITHIN_STAGE.flatMap((kinds) => all.map((of) => of(kinds))),
    ]
    for (const chain of chains) {
      for (const [at, later] of chain.entries()) {
        const earlier = chain[at - 1]
        const crossing = earlier ? crossingOf(earlier.window, later.window) : null
        if (!earlier || !crossing) continue
        const key = `${keyOf(earlier)} ${crossing} ${keyOf(later)}`
        found.set(key, { earlier, later, crossing, key })
      }
    }
  }
  return [...found.values()]
}

function windowsOf(
  stage: StageOfWindows,
  at: number,
  kinds: readonly WindowKind[],
  item: string | null,
): WindowInStage[] {
  return kinds.flatMap((kind) => {
    const window = windowFor(stage, kind, item)
    return window ? [{ stage, window, path: `stages.${at}.windows.${stage.windows.indexOf(window)}` }] : []
  })
}

function windowsInStages(stages: readonly StageOfWindows[]): WindowInStage[] {
  return stages.flatMap((stage, at) =>
    stage.windows.map((window, n) => ({ stage, window, path: `stages.${at}.windows.${n}` })),
  )
}

function savedWindow(saved: readonly StageOfWindows[], { stage, window }: WindowInStage): OrderedWindow | null {
  const before = saved.find(({ stageId }) => stageId !== undefined && stageId === stage.stageId)
  return before?.windows.find(({ kind, itemId }) => kind === window.kind && itemId === window.itemId) ?? null
}

function crossingOf(earlier: OrderedWindow, later: OrderedWindow): Crossing | null {
  if (Date.parse(earlier.closesAt) >= Date.parse(later.closesAt)) return 'passed'
  return Date.parse(earlier.closesAt) > Date.parse(later.opensAt) ? 'overlaps' : null
}

const isPast = ({ closesAt }: OrderedWindow, now: Date) => Date.parse(closesAt) <= now.getTime()
const keyOf = ({ stage, window }: WindowInStage) => `${stage.stageId ?? stage.name} ${window.kind} ${window.itemId}`

function crossingWords(earlier: WindowInStage, later: WindowInStage, crossing: Crossing) {
  const [first, next] = [wordsOf(earlier), wordsOf(later)]
  return crossing === 'overlaps'
    ? {
        zh: `${first.zh}结束时，${next.zh}已经开始`,
        en: `${next.title} begins before this ends: ${first.en}`,
      }
    : {
        zh: `${first.zh}结束时，${next.zh}已经结束`,
        en: `${next.title} is over before this ends: ${first.en}`,
      }
}

function overWords(placed: WindowInStage) {
  const { zh, en } = wordsOf(placed)
  return { zh: `按此时间，${zh}已经结束`, en: `With these times this is over already: ${en}` }
}

function wordsOf({ stage, window }: WindowInStage) {
  const { zh, en } = windowKindLabels[window.kind]
  const of = `(${stage.nameEn || stage.name})`
  return { zh: `“${stage.name}”的${zh}`, en: `${en} ${of}`, title: `${windowKindTitle(window.kind).en} ${of}` }
}
