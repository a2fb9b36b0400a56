import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { decisionText, isDecided, whyNotVote } from '@podium/core/enrolment/committee/committee.rule.ts'
import { committeeRefusals } from '@podium/core/enrolment/committee/refusals.ts'
import { isRecusal } from '@podium/core/enrolment/committee/vote.ts'
import type { Verdict } from '@podium/core/enrolment/audit/audit.rule.ts'
import { Refused, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { decide, whyNotNow } from '../audit/audit-team.ts'
import { lockParts } from '../rule/part-quota.store.ts'
import { lockTeam } from '../team/team.store.ts'
import { openCommittee } from './open-committee.ts'
import { putVote } from './vote.store.ts'

/**
 * Saves a member's vote, and the committee's decision with the vote that makes it. The team stays locked, so that of two
 * last votes side by side one decides and the other finds the level decided.
 */
export const castVote = write(
  enrolmentApi.castVote,
  'enrolment.cast_vote',
  async function castVote({ services, tx, viewer, note }, { teamId, version, vote, opinion }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    const levels = orNotFound(await levelsFor(tx, team, viewer, 'enrolment:team:audit'))
    // A recusal needs no opinion, nor does an approval.
    const verdict: Verdict = isRecusal(vote) ? 'approve' : (vote as Verdict)
    refuseIf(await whyNotNow(tx, team, { verdict, opinion, version, levels }))
    const before = await openCommittee(tx, team, viewer.userId)
    if (!before) throw refuse(committeeRefusals.NO_COMMITTEE)
    const { userId, realName: userName } = viewer
    refuseIf(whyNotVote(before.terms, userId, before.recusals.get(userId) ?? null))
    await putVote(tx, { teamId, level: before.level, version: team.version }, { userId, userName, vote, opinion })
    // Without the vote: the log of the round would show it before its setting does.
    note({ type: 'team', id: teamId, after: { name: team.name, level: before.level } })
    const open = (await openCommittee(tx, team, userId))!
    if (!isDecided(open.standing)) return { state: team.state, version: team.version, decided: false }
    await lockParts(tx, [teamId])
    const done = await decide(
      services,
      tx,
      team,
      { userId, name: open.terms.name },
      {
        verdict: open.standing.outcome as Verdict,
        opinion: decisionText(open.standing, open.counted),
      },
    )
    if ('kind' in done) throw new Refused(done)
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state: done.state } })
    return { ...done, decided: true }
  },
)
