import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import type { WorkSetting } from '../../competition/setting/setting.ts'
import { workRefusals as no } from '../refusals.ts'
import type { Origin } from './origin.ts'

type Asked = Pick<WorkSetting, 'originality' | 'earlierUse'>

/** Whether teams declare anything about the origin of their works. */
export function asksOrigin({ originality, earlierUse }: Asked): boolean {
  return originality || earlierUse !== 'off'
}

/** What the declaration still lacks. */
export function originFaults({ originality, earlierUse }: Asked, origin: Origin): FieldFault[] {
  const { original, usedBefore, usedWhere, usedChanges } = origin
  const asksUse = earlierUse !== 'off'
  return [
    ...(originality && !original
      ? [{ path: 'origin.original', zh: '请确认原创声明', en: 'Confirm that the work is your own' }]
      : []),
    ...(asksUse && usedBefore === null
      ? [{ path: 'origin.usedBefore', zh: '请说明作品是否曾经使用', en: 'Say whether the work was used before' }]
      : []),
    ...(asksUse && usedBefore && usedWhere === ''
      ? [{ path: 'origin.usedWhere', zh: '请填写曾用于哪些比赛或发表情况', en: 'Say where and when it was used' }]
      : []),
    ...(asksUse && usedBefore && usedChanges === ''
      ? [{ path: 'origin.usedChanges', zh: '请说明此后作了哪些修改', en: 'Say what was changed since' }]
      : []),
  ]
}

/** Why a declaration can't be kept. */
export function whyOriginFaulty(asked: Asked, origin: Origin): Refusal | null {
  if (!asksOrigin(asked)) return refuse(no.ORIGIN_OFF)
  const faults = originFaults(asked, origin)
  return faults.length === 0 ? null : refuse(no.WORK_FAULTY, {}, faults)
}

/** Why a work can't be handed in for its origin. */
export function whyNotOrigin(asked: Asked, origin: Origin | null): Refusal | null {
  if (!asksOrigin(asked)) return null
  if (!origin) return refuse(no.ORIGIN_UNDECLARED)
  if (asked.earlierUse === 'forbid' && origin.usedBefore) return refuse(no.USED_BEFORE)
  return whyOriginFaulty(asked, origin)
}

/** What of a declaration the setting asks for, as a version keeps it. */
export function askedOrigin(asked: Asked, origin: Origin | null): Origin | null {
  if (!origin || !asksOrigin(asked)) return null
  const { originality, earlierUse } = asked
  const isUsed = earlierUse !== 'off' && origin.usedBefore === true
  return {
    original: originality && origin.original,
    sources: originality ? origin.sources : '',
    usedBefore: earlierUse === 'off' ? null : origin.usedBefore,
    usedWhere: isUsed ? origin.usedWhere : '',
    usedChanges: isUsed ? origin.usedChanges : '',
  }
}
