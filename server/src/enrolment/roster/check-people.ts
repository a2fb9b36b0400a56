import { textIn } from '@podium/core/base/bilingual-text.ts'
import { rowsAtSignUp, rowsAtStage } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotCheckPerson } from '@podium/core/enrolment/roster/person-check.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared, settingInForce } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { reachOf } from '../audit/scope.store.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { membersOf } from '../member/member.store.ts'
import { judgeTeam } from '../rule/judge-team.ts'
import { judgedMembers, missingOf } from '../team/facts.ts'
import { loadTeam, lockTeam } from '../team/team.store.ts'
import { checksOf, saveCheck } from './check.store.ts'
import { rostersOf } from './roster.store.ts'

const AUDIT = 'enrolment:team:audit'

/** People on a roster with what holds of them now. */
export const peopleToCheck = read(
  enrolmentApi.peopleToCheck,
  async function peopleToCheck({ services, db, viewer, now, language }, { teamId, stageId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    await ofRound(db, viewer, teamId)
    const roster = orNotFound((await rostersOf(db, team)).find((each) => each.stageId === stageId))
    const named = (await membersOf(db, teamId)).filter(({ memberId }) => roster.memberIds?.includes(memberId))
    const setting = (await settingInForce(db, 'enrol', team.itemId))?.value ?? null
    const rules = await judgeTeam(services.secrets, db, team, judgedMembers(named), {
      setting,
      at: now,
      reasons: {},
      isSubmitted: true,
      rowsOf: (rows) => [...rowsAtSignUp(rows), ...rowsAtStage(rows, stageId)],
    })
    const checks = await checksOf(db, { teamId, stageId })
    return named.map((member) => {
      const check = checks.find(({ memberId }) => memberId === member.memberId)
      return {
        memberId: member.memberId,
        name: member.name,
        role: member.role,
        schoolName: member.schoolName,
        missing: missingOf(member, now),
        verified: member.schoolId === null ? null : member.verified,
        broken: rules
          .filter(({ holds, exception, people }) => !holds && exception === '' && people.includes(member.userId ?? ''))
          .map(({ sentence, found }) => ({ sentence: textIn(sentence, language), found: textIn(found, language) })),
        verdict: check?.verdict ?? null,
        reason: check?.reason ?? '',
        byName: check?.byName ?? '',
        at: check?.at ?? null,
      }
    })
  },
)

/** Confirms or refuses a person on a roster; of a refusal the team learns who it is and why. */
export const checkPerson = write(
  enrolmentApi.checkPerson,
  'enrolment.check_person',
  async function checkPerson({ services, tx, viewer, note }, { teamId, stageId, memberId, verdict, reason }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    await ofRound(tx, viewer, teamId)
    const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
    const roster = (await rostersOf(tx, team)).find((each) => each.stageId === stageId)
    const facts = {
      setting: roster?.setting ?? null,
      teamState: team.state,
      roundState,
      memberIds: roster?.memberIds ?? null,
    }
    refuseIf(whyNotCheckPerson(facts, { memberId, verdict, reason }))
    const before = roster!.checked.find((each) => each.memberId === memberId) ?? null
    await saveCheck(tx, { teamId, stageId }, { memberId, verdict, reason, userId: viewer.userId })
    const person = orNotFound((await membersOf(tx, teamId)).find((member) => member.memberId === memberId))
    note({
      type: 'team',
      id: teamId,
      before: { stageId, member: person.name, verdict: before?.verdict ?? null },
      after: { stageId, member: person.name, verdict },
      reason,
    })
    const isNews = before?.verdict !== 'refused' || before.reason !== reason
    if (verdict === 'refused' && isNews) {
      await sendEnrolmentNotice(services, tx, 'rosterPersonRefused', {
        users: [...new Set([team.captainId, ...(person.userId ? [person.userId] : [])])],
        roundId: team.roundId,
        dedupeKey: `${teamId}:${stageId}:${memberId}:${reason}`,
        link: paths.centre.team({ teamId }),
        params: {
          team: team.name,
          stageZh: roster!.stageName,
          stageEn: roster!.stageNameEn || roster!.stageName,
          name: person.name,
          reason,
        },
      })
    }
    return {}
  },
)

async function ofRound(db: Db | Tx, viewer: Viewer, teamId: string): Promise<void> {
  const reach = await reachOf(db, teamId, viewer.scopeOf(AUDIT))
  orNotFound(reach?.round || null)
}
