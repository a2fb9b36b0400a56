import { castVote } from '../committee/cast-vote.ts'
import { teamVotes } from '../committee/show-votes.ts'
import { auditTeams, takeBack, teacherAudit } from './audit-team.ts'
import { forecast } from './forecast.ts'

/** The calls that decide on enrolments. */
export const auditCalls = { forecast, audit: auditTeams, teacherAudit, takeBack, teamVotes, castVote }
