import { firstRefusal, refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { closingText } from '../../base/time/window-times.ts'
import type { TimeWindow } from '../../base/time/window.ts'
import type { RoundState } from '../../competition/round/round-state.ts'
import type { WindowKind } from '../../competition/round/round.ts'
import { orderFaults, spanFaults } from '../../competition/schedule/schedule.rule.ts'
import { whyNotRunning } from '../../competition/schedule/window.rule.ts'
import { hasLeft, type TeamState } from '../team/team.ts'
import { EXTENDABLE_KINDS } from './extension.ts'
import { extensionRefusals as no } from './refusals.ts'

interface WindowOfTeam extends TimeWindow {
  readonly windowId: string
  readonly kind: WindowKind
  readonly itemId: string | null
}

/** Facts that `whyNotExtend` needs. */
export interface ExtensionFacts {
  readonly team: {
    readonly state: TeamState
    readonly itemId: string
    /** Whether it gave up its place by an unpaid fee: it may get time to pay before it is let in again. */
    readonly isUnpaid: boolean
  }
  readonly roundState: RoundState
  /** As it is for the team without an extension. */
  readonly window: WindowOfTeam
  readonly stage: TimeWindow & { readonly name: string; readonly nameEn: string }
  /** Windows of the stage as they are for the team, the one in question among them. */
  readonly windows: readonly WindowOfTeam[]
}

/** Why the window can't close at this time for the team. It stays in its stage and in the order of the kinds. */
export function whyNotExtend(facts: ExtensionFacts, closesAt: string, now: Date): Refusal | null {
  const { team, roundState, window } = facts
  const isTeams = window.itemId === null || window.itemId === team.itemId
  return firstRefusal(
    EXTENDABLE_KINDS.includes(window.kind) && isTeams ? null : refuse(no.EXTENSION_KIND),
    whyNotRunning(roundState),
    hasLeft(team.state) && !(team.isUnpaid && window.kind === 'payment') ? refuse(no.EXTENSION_LEFT) : null,
    whyNotLater(facts, closesAt, now),
  )
}

function whyNotLater({ window, stage, windows }: ExtensionFacts, closesAt: string, now: Date): Refusal | null {
  const at = Date.parse(closesAt)
  if (at <= now.getTime()) return refuse(no.EXTENSION_OVER)
  if (at <= Date.parse(window.closesAt)) {
    const closing = closingText(window.closesAt, now)
    return refuse(no.EXTENSION_NOT_LATER, { closesAtZh: closing.zh, closesAtEn: closing.en })
  }
  const faults = timeFaults({ window, stage, windows }, closesAt)
  return faults.length > 0 ? refuse(no.EXTENSION_FAULTY, {}, faults) : null
}

function timeFaults(
  { window, stage, windows }: Pick<ExtensionFacts, 'window' | 'stage' | 'windows'>,
  closesAt: string,
): FieldFault[] {
  const extended = { opensAt: window.opensAt, closesAt }
  const [zh, en] = [stage.name, stage.nameEn || stage.name]
  if (spanFaults(extended, '').some(({ path }) => path === '.closesAt')) {
    return [{ path: 'closesAt', zh: '时间精确到分钟', en: 'Times are set to the minute' }]
  }
  if (Date.parse(closesAt) > Date.parse(stage.closesAt)) {
    return [{ path: 'closesAt', zh: `须在“${zh}”阶段的时间之内`, en: `It has to lie within the stage ${en}` }]
  }
  const moved = windows.map((each) => (each.windowId === window.windowId ? { ...each, closesAt } : each))
  const before = new Set(orderFaults({ windows }, '').map(({ path, zh: text }) => path + text))
  const fresh = orderFaults({ windows: moved }, '').find(({ path, zh: text }) => !before.has(path + text))
  return fresh ? [{ path: 'closesAt', zh: fresh.zh, en: fresh.en }] : []
}

/** Why an extension can't be revoked. */
export function whyNotRevokeExtension(
  extension: { readonly revoked: boolean } | null,
  roundState: RoundState,
): Refusal | null {
  if (!extension || extension.revoked) return refuse(no.EXTENSION_NONE)
  return whyNotRunning(roundState)
}
