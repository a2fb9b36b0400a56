import { firstRefusal, refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { closingText, openingText } from '../../base/time/window-times.ts'
import { encloses, type TimeWindow } from '../../base/time/window.ts'
import type { DatesFacts } from '../dates/dates.rule.ts'
import type { WindowKind } from '../round/round.ts'
import { orderFaults, spanFaults } from '../schedule/schedule.rule.ts'
import { TEAM_WINDOWS } from './own-times.ts'
import { ownTimesRefusals as no } from './refusals.ts'

interface WindowOfStage extends TimeWindow {
  readonly windowId: string
  readonly kind: WindowKind
  readonly itemId: string | null
}

/** Facts that `whyNotOwnTimes` needs. */
export interface OwnTimesFacts {
  readonly window: WindowOfStage
  readonly stage: TimeWindow & { readonly name: string; readonly nameEn: string }
  /** Windows of the stage as they are for the organisation, the one in question among them. */
  readonly windows: readonly WindowOfStage[]
  /** Whether the organisation has times of its own. */
  readonly isSet: boolean
  /** Whether teams may act by the schedule. */
  readonly inForce: boolean
  /** Null: set by the organisation that the window was left to. */
  readonly dates: DatesFacts | null
}

/**
 * Why these times of a window can't be set for an organisation; null times: those of all again. They lie in the stage, end
 * in the future, and keep the order of the kinds. Where the upper organisation approved the round, they lie in the window
 * that it approved. @spec B03
 */
export function whyNotOwnTimes(facts: OwnTimesFacts, times: TimeWindow | null, now: Date): Refusal | null {
  if (times === null) return facts.isSet ? null : refuse(no.OWN_TIMES_NONE)
  const faults = timesFaults(facts, times)
  return firstRefusal(
    TEAM_WINDOWS.includes(facts.window.kind) ? null : refuse(no.OWN_TIMES_KIND),
    faults.length > 0 ? refuse(no.OWN_TIMES_FAULTY, {}, faults) : null,
    facts.inForce && now >= new Date(times.closesAt) ? refuse(no.OWN_TIMES_OVER) : null,
    whyNotBeyond(facts, times, now),
  )
}

function timesFaults({ window, stage, windows }: OwnTimesFacts, times: TimeWindow): FieldFault[] {
  const faults = spanFaults(times, 'times')
  if (faults.length > 0) return faults
  if (!encloses(stage, times)) {
    const edge = Date.parse(times.opensAt) < Date.parse(stage.opensAt) ? 'opensAt' : 'closesAt'
    return [
      {
        path: `times.${edge}`,
        zh: `须在“${stage.name}”阶段的时间之内`,
        en: `It has to lie within the stage ${stage.nameEn || stage.name}`,
      },
    ]
  }
  const moved = windows.map((each) => (each.windowId === window.windowId ? { ...each, ...times } : each))
  const before = new Set(orderFaults({ windows }, '').map(({ path, zh }) => path + zh))
  const fresh = orderFaults({ windows: moved }, '').filter(({ path, zh }) => !before.has(path + zh))
  return (['opensAt', 'closesAt'] as const).flatMap((edge) => {
    const found = fresh.find(({ path }) => path.endsWith(edge))
    return found ? [{ path: `times.${edge}`, zh: found.zh, en: found.en }] : []
  })
}

function whyNotBeyond({ window, dates }: OwnTimesFacts, times: TimeWindow, now: Date): Refusal | null {
  if (!dates?.approvedByUpper || dates.byUpper || encloses(window, times)) return null
  const [from, until] = [openingText(window.opensAt, now), closingText(window.closesAt, now)]
  return refuse(no.OWN_TIMES_BY_UPPER, { fromZh: from.zh, fromEn: from.en, untilZh: until.zh, untilEn: until.en })
}
