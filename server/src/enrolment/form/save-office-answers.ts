import { refuse as makeRefusal } from '@podium/core/base/refusal.ts'
import { answerFaults } from '@podium/core/competition/form/answer-faults.rule.ts'
import { formState } from '@podium/core/competition/form/form-state.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { isEditable } from '@podium/core/enrolment/team/team.ts'
import { settingById, settingInForce } from '#server/competition/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { reachOf } from '../audit/scope.store.ts'
import { membersOf } from '../member/member.store.ts'
import { formFacts } from './form-facts.ts'
import { changeTeam, lockTeam } from '../team/team.store.ts'

/** Saves what only the organiser's office fills in; the team's own answers stay. */
export const saveOfficeAnswers = write(
  enrolmentApi.saveOfficeAnswers,
  'enrolment.save_office_answers',
  async function saveOfficeAnswers({ tx, viewer, note }, { teamId, answers, version }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    const reach = await reachOf(tx, teamId, viewer.scopeOf('enrolment:team:audit'))
    orNotFound(reach?.round ? team : null)
    await refuseStale(tx, { type: 'team', id: teamId, version: team.version }, version)
    const own = isEditable(team) || team.settingId === null
    const inForce = await (own ? settingInForce(tx, 'enrol', team.itemId) : settingById(tx, 'enrol', team.settingId!))
    const form = orNotFound(inForce).value
    const facts = await formFacts(tx, team, await membersOf(tx, teamId), { form, at: await clock(tx) })
    const after = { ...team.answers, ...answers }
    const states = formState(form, after, facts).filter(({ field }) => field.audience === 'office')
    const faults = answerFaults(states, [], answers, { complete: false, saved: team.answers })
    refuseIf(faults.length === 0 ? null : makeRefusal(enrolmentRefusals.ANSWERS_FAULTY, {}, faults))
    const saved = await changeTeam(tx, team, { answers: after })
    note({ type: 'team', id: teamId, before: { answers: team.answers }, after: { answers: after } })
    return { version: saved }
  },
)
