import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { encloses } from '../../base/time/window.ts'
import { windowKindLabels } from '../labels.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import type { WindowKind } from '../round/round.ts'
import type { StageInput } from './stage.ts'

type WindowInput = StageInput['windows'][number]

/** A window with other times for some organisations: how many, and from the first opening to the last closing. */
export interface OwnSpan extends OrderedWindow {
  readonly stageId: string
  readonly count: number
}

interface SavedWindow extends OrderedWindow {
  readonly stageId: string
  readonly own: { readonly count: number; readonly opensAt: string; readonly closesAt: string } | null
}

/** The windows of a saved schedule that have other times for some organisations. */
export function ownSpans(stages: readonly { readonly windows: readonly SavedWindow[] }[]): OwnSpan[] {
  return stages.flatMap(({ windows }) =>
    windows.flatMap(({ stageId, kind, itemId, own }) => (own ? [{ stageId, kind, itemId, ...own }] : [])),
  )
}

export type OrderedWindow = Pick<WindowInput, 'kind' | 'itemId' | 'opensAt' | 'closesAt'>

/** Windows of later kinds neither open nor close before earlier ones; every existing pair is compared. */
const inOrder: readonly WindowKind[][] = [
  ['signup', 'submission', 'review', 'result', 'objection'],
  ['signup', 'audit'],
  ['hash', 'submission'],
  ['signup', 'roster'],
  ['signup', 'correction'],
]

/**
 * Why this schedule can't be saved, with each fault at its field (`stages.1.windows.0.opensAt`). Windows are half-open,
 * to the minute, and lie in their stage; stages may overlap but neither open nor close before the previous one; for
 * each item sign-up precedes submission, submission precedes review, and so on.
 */
export function whyNotSchedule(
  stages: readonly StageInput[],
  itemIds: readonly string[],
  own: readonly OwnSpan[] = [],
): Refusal | null {
  const faults = stages.flatMap((stage, at) => [
    ...ownFaults(stage, own, `stages.${at}`),
    ...stageFaults(stage, stages[at - 1], `stages.${at}`),
    ...nameFaults(stages, at),
    ...stage.windows.flatMap((window, n) => windowFaults(stage, n, window, itemIds, `stages.${at}.windows.${n}`)),
    ...orderFaults(stage, `stages.${at}`),
  ])
  faults.push(...removedFaults(stages, own))
  return faults.length > 0 ? refuse(refusals.SCHEDULE_FAULTY, {}, faults) : null
}

/** A stage stays while its windows have other times for some organisations. */
function removedFaults(stages: readonly StageInput[], own: readonly OwnSpan[]): FieldFault[] {
  const removed = own.filter((span) => stages.every(({ stageId }) => stageId !== span.stageId))
  return removed.map((span) => keptFirst(span, 'stages'))
}

/** An item stays while its windows have other times for some organisations. */
export function whyNotRemoveItems(remaining: readonly string[], own: readonly OwnSpan[]): Refusal | null {
  const removed = own.filter(({ itemId }) => itemId !== null && !remaining.includes(itemId))
  const faults = removed.map((span) => keptFirst(span, 'items'))
  return faults.length > 0 ? refuse(refusals.SCHEDULE_FAULTY, {}, faults) : null
}

function keptFirst({ kind, count }: OwnSpan, path: string): FieldFault {
  const { zh, en } = windowKindLabels[kind]
  return {
    path,
    zh: `${zh}时间有 ${count} 个单独时间，请先删除单独时间（或撤销团队延期）`,
    en: `Times for ${en} of single organisations or teams (${count}) have to be removed first`,
  }
}

/** Windows that have other times for some organisations stay, and their stage contains these. */
function ownFaults(stage: StageInput, own: readonly OwnSpan[], path: string): FieldFault[] {
  return own.flatMap((span): FieldFault[] => {
    if (span.stageId !== stage.stageId) return []
    const isKept = stage.windows.some(({ kind, itemId }) => kind === span.kind && itemId === span.itemId)
    const { zh, en } = windowKindLabels[span.kind]
    if (!isKept) return [keptFirst(span, `${path}.windows`)]
    if (encloses(stage, span)) return []
    const edge = time(span.opensAt) < time(stage.opensAt) ? 'opensAt' : 'closesAt'
    return [
      {
        path: `${path}.${edge}`,
        zh: `须包含单独设置的${zh}时间`,
        en: `It has to contain the times for ${en} of single organisations and teams`,
      },
    ]
  })
}

/** The name of a stage must be unique in the round. */
function nameFaults(stages: readonly StageInput[], at: number): FieldFault[] {
  const { name } = stages[at]!
  const twice = stages.findIndex((stage) => stage.name === name) < at
  return twice
    ? [{ path: `stages.${at}.name`, zh: `阶段名称“${name}”重复`, en: `The stage name ${name} is used twice` }]
    : []
}

function stageFaults(stage: StageInput, before: StageInput | undefined, path: string): FieldFault[] {
  const faults = spanFaults(stage, path)
  if (before && time(stage.opensAt) < time(before.opensAt)) {
    faults.push({
      path: `${path}.opensAt`,
      zh: '不能早于上一阶段的开始时间',
      en: 'It may not open before the stage before it',
    })
  }
  if (before && time(stage.closesAt) < time(before.closesAt)) {
    faults.push({
      path: `${path}.closesAt`,
      zh: '不能早于上一阶段的结束时间',
      en: 'It may not close before the stage before it',
    })
  }
  return faults
}

function windowFaults(
  stage: StageInput,
  n: number,
  window: WindowInput,
  itemIds: readonly string[],
  path: string,
): FieldFault[] {
  const faults = spanFaults(window, path)
  if (faults.length === 0 && !encloses(stage, window)) {
    const early = time(window.opensAt) < time(stage.opensAt)
    faults.push({
      path: `${path}.${early ? 'opensAt' : 'closesAt'}`,
      zh: `须在“${stage.name}”阶段的时间之内`,
      en: `It has to lie within the stage ${stage.nameEn || stage.name}`,
    })
  }
  if (window.itemId !== null && !itemIds.includes(window.itemId)) {
    faults.push({ path: `${path}.itemId`, zh: '赛项不属于本届竞赛', en: 'The event is not one of this round' })
  }
  const first = stage.windows.findIndex(({ kind, itemId }) => kind === window.kind && itemId === window.itemId)
  if (first < n) {
    const { zh, en } = windowKindLabels[window.kind]
    faults.push({ path: `${path}.kind`, zh: `${zh}时间重复`, en: `There are two windows for ${en}` })
  }
  return faults
}

/** The start must be before the end, both on a full minute. */
export function spanFaults(span: { opensAt: string; closesAt: string }, path: string): FieldFault[] {
  const faults: FieldFault[] = []
  for (const edge of ['opensAt', 'closesAt'] as const) {
    if (time(span[edge]) % 60_000 !== 0) {
      faults.push({ path: `${path}.${edge}`, zh: '时间精确到分钟', en: 'Times are set to the minute' })
    }
  }
  if (time(span.closesAt) <= time(span.opensAt)) {
    faults.push({ path: `${path}.closesAt`, zh: '结束时间须晚于开始时间', en: 'It has to end after it begins' })
  }
  return faults
}

/** Windows of later kinds that open or close before earlier ones, for any item. */
export function orderFaults(stage: { readonly windows: readonly OrderedWindow[] }, path: string): FieldFault[] {
  const items = new Set([null, ...stage.windows.map(({ itemId }) => itemId)])
  const faults = new Map<string, FieldFault>()
  for (const item of items) {
    for (const kinds of inOrder) {
      const present = kinds.map((kind) => windowFor(stage, kind, item)).filter((window) => window !== null)
      for (const [n, later] of present.entries()) {
        const earlier = present[n - 1]
        if (!earlier) continue
        for (const edge of ['opensAt', 'closesAt'] as const) {
          if (time(later[edge]) >= time(earlier[edge])) continue
          const at = `${path}.windows.${stage.windows.indexOf(later)}.${edge}`
          faults.set(at, { path: at, ...orderWords(later.kind, earlier.kind, edge) })
        }
      }
    }
  }
  return [...faults.values()]
}

function orderWords(later: WindowKind, earlier: WindowKind, edge: 'opensAt' | 'closesAt') {
  const [after, before] = [windowKindLabels[later], windowKindLabels[earlier]]
  const first = after.en.charAt(0).toUpperCase() + after.en.slice(1)
  return edge === 'opensAt'
    ? { zh: `${after.zh}不能早于${before.zh}开始`, en: `${first} may not open before ${before.en}` }
    : { zh: `${after.zh}不能早于${before.zh}结束`, en: `${first} may not close before ${before.en}` }
}

/** The window of a kind in a stage for an item: its own, else that of all items. */
export function windowFor(
  stage: { readonly windows: readonly OrderedWindow[] },
  kind: WindowKind,
  itemId: string | null,
): OrderedWindow | null {
  const ofKind = stage.windows.filter((window) => window.kind === kind)
  return ofKind.find((window) => window.itemId === itemId) ?? ofKind.find((window) => window.itemId === null) ?? null
}

function time(instant: string): number {
  return Date.parse(instant)
}
