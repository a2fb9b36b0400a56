import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { fieldLabel } from '@podium/core/enrolment/change/change-words.rule.ts'
import { undecided, whyNotAnswerChange } from '@podium/core/enrolment/change/change.rule.ts'
import { invitationAnswers } from '@podium/core/enrolment/notice/member-notices.ts'
import { paths } from '@podium/core/paths.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { membersOf } from '../member/member.store.ts'
import { lockTeam } from '../team/team.store.ts'
import { answerField, changeAsking, fieldsOf, moveChange } from './change.store.ts'

/** Agrees to join or to become captain; declining ends the field, and the request where it was its last one. */
export const answerChange = write(
  enrolmentApi.answerChange,
  'enrolment.answer_change',
  async function answerChange({ services, tx, viewer, note }, { fieldId, accept }) {
    const asked = () => changeAsking(tx, fieldId, viewer.userId)
    const team = orNotFound(await lockTeam(tx, orNotFound(await asked()).teamId))
    const change = orNotFound(await asked())
    const fields = await fieldsOf(tx, [change.changeId])
    const field = orNotFound(fields.find((each) => each.fieldId === fieldId))
    refuseIf(whyNotAnswerChange(change, field))
    const answer = accept ? 'accepted' : 'declined'
    await answerField(tx, fieldId, answer)
    const common = {
      roundId: team.roundId,
      dedupeKey: fieldId,
      link: paths.centre.team({ teamId: team.teamId }),
    }
    if (accept) {
      // Whoever decides has to see the person first.
      await moveChange(tx, change.changeId, { level: change.level })
      await sendEnrolmentNotice(services, tx, 'answered', {
        ...common,
        users: [team.captainId],
        params: { name: viewer.realName, team: team.name, ...invitationAnswers.accepted },
      })
    } else {
      const isLast = undecided(fields).every((each) => each.fieldId === fieldId)
      if (isLast) await moveChange(tx, change.changeId, { state: 'lapsed' })
      const label = fieldLabel(field, await frozenSetting(tx, team))
      const leaving = (await membersOf(tx, team.teamId)).find(({ memberId }) => memberId === field.memberId)
      const about = leaving?.userId && leaving.userId !== viewer.userId ? [leaving.userId] : []
      await sendEnrolmentNotice(services, tx, 'changeDeclined', {
        ...common,
        users: [...new Set([team.captainId, ...about])],
        params: { newcomer: viewer.realName, team: team.name, fieldsZh: label.zh, fieldsEn: label.en },
      })
    }
    note({ type: 'team_change', id: change.changeId, after: { field: fieldId, answer } })
    return { teamId: team.teamId }
  },
)
