import { z } from 'zod'
import { event, moduleQuery } from '../base/event.ts'
import { Id, Instant } from '../base/shapes.ts'
import { ChangeKind } from './change/change.ts'
import { TeamCertificates } from './change/effect.ts'
import { MemberRole } from './team/team.ts'

/** A team passed all audit levels and has its number. Emitted each time it passes: again after it was reopened. */
export const teamEnrolled = event('enrolment.enrolled', z.object({ teamId: Id, roundId: Id, itemId: Id }))

/** An enrolled team left the competition or went back to audit. A listener prevents this by throwing a refusal. */
export const teamLeft = event(
  'enrolment.left',
  z.object({
    teamId: Id,
    roundId: Id,
    itemId: Id,
    why: z.enum(['withdrawn', 'reopened', 'excluded', 'forfeited']),
    /** Why it was excluded. */
    reason: z.string().default(''),
  }),
)

/** Whether a decision on its stage was made without a forfeited team, so that it can't come back. */
export const forfeitReliedOn = moduleQuery(
  'enrolment.forfeit_relied_on',
  z.object({ teamId: Id, itemId: Id, stageId: Id }),
  z.object({ isReliedOn: z.boolean() }),
)

/** By school and college of the captain, the teams that handed in a work at a stage until a moment. */
export const worksHandedIn = moduleQuery(
  'enrolment.works_handed_in',
  z.object({ roundId: Id, itemId: Id.nullable(), stageId: Id, at: Instant }),
  z.array(z.object({ schoolId: Id, collegeId: Id.nullable(), teams: z.number().int() })),
)

/** The exclusion or the forfeit of a team was withdrawn. */
export const teamReadmitted = event('enrolment.readmitted', z.object({ teamId: Id, roundId: Id, itemId: Id }))

/** A change request of a team took effect. `leavingId`: the account of the person who left by a field. */
export const teamChanged = event(
  'enrolment.changed',
  z.object({
    teamId: Id,
    changeId: Id,
    askedBy: Id,
    reason: z.string(),
    fields: z.array(z.object({ kind: ChangeKind, role: MemberRole.nullable(), leavingId: Id.nullable() })),
  }),
)

/** Certificates that a team has or is still to get. */
export const teamCertificates = moduleQuery('enrolment.certificates', z.object({ teamId: Id }), TeamCertificates)
