import type { Answers } from '@podium/core/competition/form/answer.ts'
import type { ReturnedState } from '@podium/core/enrolment/audit/returned-state.ts'
import { hasAccepted, type MemberRole, type MemberState } from '@podium/core/enrolment/team/team.ts'

/** What the enrolment is like, to compare it with what an auditor returned. */
export function returnedState(team: {
  readonly name: string
  readonly members: ReadonlyArray<{ memberId: string; role: MemberRole; state: MemberState }>
  readonly answers: Answers
  readonly materials: ReadonlyArray<{ fileId: string; name: string }>
}): ReturnedState {
  return {
    name: team.name,
    members: team.members.filter(hasAccepted).map(({ memberId, role }) => ({ memberId, role })),
    answers: team.answers,
    files: team.materials.map(({ fileId, name }) => ({ fileId, name })),
  }
}
