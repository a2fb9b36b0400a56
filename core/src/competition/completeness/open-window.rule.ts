import { refuse, type Refusal } from '../../base/refusal.ts'
import type { WindowKind } from '../round/round.ts'
import type { Gap } from '../schedule/gap.ts'
import { runningRefusals } from '../schedule/refusals.ts'

interface StageWindow {
  readonly kind: WindowKind
  readonly stageId: string
  /** Null: the window of all items. */
  readonly itemId: string | null
}

/** The page whose settings a window of a kind needs. */
const PAGES: Readonly<Partial<Record<WindowKind, Gap['page']>>> = {
  signup: 'enrollSet',
  roster: 'enrollSet',
  correction: 'enrollSet',
  submission: 'workSubSet',
  review: 'reviewSet',
}

/** Why windows, of `all` of the round, can't open: settings that they need are incomplete. @spec B03 */
export function whyNotOpenWindows(
  windows: readonly StageWindow[],
  all: readonly StageWindow[],
  gaps: readonly Gap[],
): Refusal | null {
  const needed = gaps.filter((gap) => windows.some((window) => needs(window, all, gap)))
  if (needed.length === 0) return null
  const [zh, en] = [needed.map((gap) => gap.zh).join('；'), needed.map((gap) => gap.en).join('; ')]
  return refuse(runningRefusals.WINDOW_INCOMPLETE, { gapsZh: zh, gapsEn: en })
}

function needs({ kind, stageId, itemId }: StageWindow, all: readonly StageWindow[], gap: Gap): boolean {
  if (gap.page !== PAGES[kind] || (gap.stageId ?? stageId) !== stageId) return false
  if (itemId !== null) return gap.itemId === itemId
  // An item's own window takes precedence over that of the whole stage.
  return !all.some((own) => own.kind === kind && own.stageId === stageId && own.itemId === gap.itemId)
}
