import { hasAccepted } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'

/** The name of who audits the enrolment now; empty if it isn't known. */
export function auditorOf({ auditLevel, members, schoolName, organiserName }: TeamDetail): string {
  if (auditLevel === 'teacher') {
    return members
      .filter((member) => member.role === 'teacher' && hasAccepted(member))
      .map(({ name }) => name)
      .join('、')
  }
  if (auditLevel === 'organiser') return organiserName
  return auditLevel === null ? '' : schoolName
}
