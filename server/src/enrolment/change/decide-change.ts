import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { undecided, whyNotDecideChange } from '@podium/core/enrolment/change/change.rule.ts'
import type { FieldDecision } from '@podium/core/enrolment/change/change.ts'
import { outcomeText } from '@podium/core/enrolment/change/outcome-words.rule.ts'
import { levelDueAfter } from '@podium/core/enrolment/change/due.rule.ts'
import { teamChanged } from '@podium/core/enrolment/events.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { hasAccepted } from '@podium/core/enrolment/team/team.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { membersOf } from '../member/member.store.ts'
import { lockTeam, type Team } from '../team/team.store.ts'
import { applyChange } from './apply-change.ts'
import { dropProposedFiles } from './change-files.store.ts'
import { changeById, decideFields, fieldsOf, moveChange, type Change } from './change.store.ts'
import { callDeciders, notifyChange } from './notify-change.ts'
import { notifyNewcomers, notifyPeople } from './notify-people.ts'
import { dueFor, teamToChange } from './team-to-change.ts'

interface Order {
  readonly changeId: string
  readonly decisions: readonly FieldDecision[]
  readonly version: number
}

/** Decides at the level of the viewer's office. */
export const decideChange = write(
  enrolmentApi.decideChange,
  'enrolment.decide_change',
  async function decideChange(context, order) {
    const { change, team } = await lockChange(context, order.changeId)
    const levels = orNotFound(await levelsFor(context.tx, team, context.viewer, 'enrolment:team:audit'))
    return decide(context, { change, team, levels }, order)
  },
)

/** Decides as adviser of the team. */
export const decideChangeAsAdviser = write(
  enrolmentApi.decideChangeAsAdviser,
  'enrolment.decide_change_as_adviser',
  async function decideChangeAsAdviser(context, order) {
    const { change, team } = await lockChange(context, order.changeId)
    const members = await membersOf(context.tx, team.teamId)
    const own = members.find(({ userId }) => userId === context.viewer.userId)
    orNotFound(own?.role === 'teacher' && hasAccepted(own) ? own : null)
    return decide(context, { change, team, levels: ['teacher'] }, order)
  },
)

async function lockChange({ tx }: Pick<WriteCall, 'tx'>, changeId: string): Promise<{ change: Change; team: Team }> {
  const known = orNotFound(await changeById(tx, changeId))
  const team = orNotFound(await lockTeam(tx, known.teamId))
  // Read again under the lock of its team.
  return { team, change: orNotFound(await changeById(tx, changeId)) }
}

async function decide(
  { services, tx, viewer, note }: SignedIn<WriteCall>,
  { change, team, levels }: { change: Change; team: Team; levels: readonly AuditLevel[] },
  { changeId, decisions, version }: Order,
) {
  await refuseStale(tx, { type: 'team_change', id: changeId, version: change.version }, version)
  const members = await membersOf(tx, team.teamId)
  const facts = await teamToChange(tx, team, members)
  const fields = await fieldsOf(tx, [changeId])
  refuseIf(whyNotDecideChange(change, facts, fields, decisions, levels))
  const accepted = undecided(fields).filter(({ fieldId }) =>
    decisions.some((one) => one.fieldId === fieldId && one.accept),
  )
  const next = accepted.length > 0 ? levelDueAfter(dueFor(facts), change.level) : null
  await decideFields(tx, change.level, decisions, viewer.userId)
  await moveChange(tx, changeId, next === null ? { state: 'done' } : { level: next })
  const of = { team, facts, change }
  if (next === null && accepted.length > 0) {
    await applyChange(services, tx, team, facts, accepted)
    await notifyPeople(services, tx, of, accepted)
    await emit(services, tx, teamChanged, {
      teamId: team.teamId,
      changeId,
      askedBy: change.askedById,
      reason: change.reason,
      fields: accepted.map(({ kind, role, memberId }) => ({
        kind,
        role,
        leavingId: kind === 'remove' || kind === 'replace' ? userOf(members, memberId) : null,
      })),
    })
  }
  if (next === null) await dropProposedFiles(tx, change)
  else await callDeciders(services, tx, { ...of, change: { ...change, level: next } }, accepted)
  const outcomeOf = (some: readonly FieldDecision[]) => outcomeText(fields, some, facts.setting, next === null)
  await notifyNewcomers(services, tx, of, undecided(fields), (fieldId) =>
    outcomeOf(decisions.filter((decision) => decision.fieldId === fieldId)),
  )
  await notifyChange(services, tx, of, fields, {
    kind: 'changeDecided',
    not: viewer.userId,
    outcome: outcomeOf(decisions),
    key: change.level,
  })
  note({
    type: 'team_change',
    id: changeId,
    before: { state: 'open', level: change.level },
    after: {
      state: next === null ? 'done' : 'open',
      accepted: accepted.map(({ kind, before, after }) => ({ kind, before, after })),
      opinions: decisions.flatMap(({ opinion }) => (opinion === '' ? [] : [opinion])),
    },
    reason: change.reason,
  })
  return { state: next === null ? ('done' as const) : ('open' as const), level: next }
}

function userOf(members: ReadonlyArray<{ memberId: string; userId: string | null }>, memberId: string | null) {
  return members.find((member) => member.memberId === memberId)?.userId ?? null
}
