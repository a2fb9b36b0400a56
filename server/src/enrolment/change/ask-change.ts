import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isOwnLeaving, isWithdrawer, whyNotAskChange } from '@podium/core/enrolment/change/change.rule.ts'
import { changeRefusals } from '@podium/core/enrolment/change/refusals.ts'
import { isOpenChange } from '@podium/core/enrolment/change/change.ts'
import { whyNotLeaveRoster } from '@podium/core/enrolment/roster/roster.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { rostersOf } from '../roster/roster.store.ts'
import { limitsOfTeam } from '../change-window/limits-of-team.ts'
import { formFacts } from '../form/form-facts.ts'
import { openTeam } from '../team/open-team.ts'
import { dropProposedFiles, proposeFiles } from './change-files.store.ts'
import { addChange, changeById, fieldsOf, moveChange, openChanges } from './change.store.ts'
import { newFields } from './new-fields.ts'
import { askPeople, callDeciders, notifyChange } from './notify-change.ts'
import { dueFor, teamToChange } from './team-to-change.ts'

/** The rules of the outcome are asked here and at every decision. */
export const askChange = write(
  enrolmentApi.askChange,
  'enrolment.ask_change',
  async function askChange({ services, tx, viewer, note }, { teamId, reason, fields: wishes }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const facts = await teamToChange(tx, team, members)
    const fields = await newFields(services, tx, { team, facts }, wishes)
    const isOwn = viewer.userId !== team.captainId && isOwnLeaving(facts, fields, viewer.userId)
    const open = (await openChanges(tx, teamId)).filter((each) =>
      isOwn ? each.askedById === viewer.userId : !each.isOwn,
    )
    const now = await clock(tx)
    const { setting: form } = facts
    const asked = () => formFacts(tx, team, members, { form, at: now })
    const limits = await limitsOfTeam(tx, team, { form, facts: asked, now })
    refuseIf(whyNotAskChange(facts, fields, { viewerId: viewer.userId, isOpen: open.length > 0, limits, now }))
    const rosters = await rostersOf(tx, team)
    for (const { kind, memberId } of fields) {
      if (kind !== 'remove' && kind !== 'replace') continue
      refuseIf(whyNotLeaveRoster(rosters, memberId!, kind === 'replace', now))
    }
    orNotFound((await proposeFiles(tx, teamId, viewer.userId, facts.setting, wishes)) ? true : null)
    const [level] = dueFor(facts)
    const asking = addChange(tx, { teamId, askedBy: viewer.userId, isOwn, reason, level: level!, fields })
    const { changeId } = await onConflict(asking, {
      enrolment_change_open: changeRefusals.CHANGE_OPEN,
      enrolment_change_own: changeRefusals.CHANGE_OPEN,
    })
    const saved = await fieldsOf(tx, [changeId])
    const change = orNotFound(await changeById(tx, changeId))
    await askPeople(services, tx, { team, facts, change }, saved)
    await notifyChange(services, tx, { team, facts, change }, saved, { kind: 'changeAsked', not: viewer.userId })
    await callDeciders(services, tx, { team, facts, change }, saved)
    note({
      type: 'team_change',
      id: changeId,
      after: { team: teamId, fields: fields.map(({ kind, memberId, key }) => ({ kind, memberId, key })) },
      reason,
    })
    return { changeId }
  },
  { secrets: ['phone'] },
)

export const withdrawChange = write(
  enrolmentApi.withdrawChange,
  'enrolment.withdraw_change',
  async function withdrawChange({ services, tx, viewer, note }, { teamId, changeId }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const change = orNotFound(await changeById(tx, changeId))
    orNotFound(change.teamId === teamId && isWithdrawer(change, team, viewer.userId) ? change : null)
    if (!isOpenChange(change)) throw refuse(changeRefusals.CHANGE_OVER)
    await moveChange(tx, changeId, { state: 'withdrawn' })
    await dropProposedFiles(tx, change)
    const facts = await teamToChange(tx, team, members)
    const fields = await fieldsOf(tx, [changeId])
    await notifyChange(services, tx, { team, facts, change }, fields, {
      kind: 'changeWithdrawn',
      not: viewer.userId,
      by: viewer.realName,
    })
    note({ type: 'team_change', id: changeId, before: { state: 'open' }, after: { state: 'withdrawn' } })
    return {}
  },
)
