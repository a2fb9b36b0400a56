import type { MemberRole } from '@podium/core/enrolment/team/team.ts'

/** A person of a team. Leaders do not use participations. */
export interface TeamPerson {
  readonly userId: string
  readonly name: string
  readonly role: MemberRole
}

/** A person with the key of the natural person. */
export interface IdentifiedPerson {
  readonly userId: string
  readonly person: Buffer
}
