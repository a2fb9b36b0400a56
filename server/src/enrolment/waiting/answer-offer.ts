import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { advanceOnSubmit } from '@podium/core/enrolment/team/advance.rule.ts'
import { whyNotAnswerOffer } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import { whyExcluded } from '../rule/judge-team.ts'
import { judgedMembers, lockWindow } from '../team/facts.ts'
import { clock } from '#server/platform/db/clock.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { goOn } from '../team/advance-team.ts'
import { openTeam } from '../team/open-team.ts'
import { leaveLine } from './leave-line.ts'

/** The captain takes the place, under the setting of the submission, or leaves it to the next team. */
export const answerOffer = write(
  enrolmentApi.answerOffer,
  'enrolment.answer_offer',
  async function answerOffer({ services, tx, viewer, note }, { teamId, accept }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const windowClosed = await lockWindow(tx, team, 'signup')
    const at = await clock(tx)
    const isCaptain = team.captainId === viewer.userId
    refuseIf(whyNotAnswerOffer(team, { isCaptain, accept, at }, windowClosed))
    const done = accept ? await take() : await leaveLine(tx, team)
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state: done.state } })
    return done

    async function take() {
      const setting = await frozenSetting(tx, team)
      refuseIf(await whyExcluded(services.secrets, tx, team, judgedMembers(members), { setting, at }))
      const resumed = {
        state: team.auditLevel ? ('returned' as const) : ('draft' as const),
        auditLevel: team.auditLevel,
      }
      const next = advanceOnSubmit(resumed, members, setting)
      return goOn(services, tx, { team, members, setting, at }, next)
    }
  },
)
