import { AUDIT_LEVELS, type AuditLevel, type EnrolSetting } from '../../competition/setting/setting.ts'
import { auditChain } from '../audit/audit.rule.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { isStudentRole, type MemberRole } from '../team/team.ts'
import { changeRefusals } from './refusals.ts'

/**
 * The levels that decide on a change, in order: those that approved what is to change; where none did yet, the one whose
 * turn it is; and the organiser where nobody audits. A team without advisers passes over their level.
 */
export function levelsDue(
  { auditLevel, teachers }: { readonly auditLevel: AuditLevel | null; readonly teachers: number },
  { auditLevels }: Pick<EnrolSetting, 'auditLevels'>,
): AuditLevel[] {
  const chain = auditChain(auditLevels).filter((level) => level !== 'teacher' || teachers > 0)
  const passed = auditLevel === null ? chain : chain.filter((level) => isBefore(level, auditLevel))
  return passed.length > 0 ? passed : [auditLevel ?? 'organiser']
}

/** The level due after this one; null after the last. */
export function levelDueAfter(due: readonly AuditLevel[], level: AuditLevel): AuditLevel | null {
  return due.find((each) => isBefore(level, each)) ?? null
}

const isBefore = (one: AuditLevel, other: AuditLevel) => AUDIT_LEVELS.indexOf(one) < AUDIT_LEVELS.indexOf(other)

/** Why nobody can be added: the fee counts people of this role and was settled. Who replaces somebody takes the paid seat. */
export function whyNotAddPaid(role: MemberRole, { basis }: EnrolSetting['fee'], isCharged: boolean): Refusal | null {
  const counts = basis === 'both' || basis === (isStudentRole(role) ? 'participant' : 'teacher')
  return isCharged && counts && role !== 'leader' ? refuse(changeRefusals.CHANGE_PAID) : null
}
