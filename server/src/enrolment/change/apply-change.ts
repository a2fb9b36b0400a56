import { teamForm } from '@podium/core/competition/form/form-state.rule.ts'
import type { Answer, Answers } from '@podium/core/competition/form/answer.ts'
import { projectRows } from '@podium/core/competition/rule/row.ts'
import type { ChangeField } from '@podium/core/enrolment/change/field.ts'
import type { TeamToChange } from '@podium/core/enrolment/change/change.rule.ts'
import { whyNotAnswersChanged } from '@podium/core/enrolment/team/answers.rule.ts'
import { refusingRules, whyRulesBroken } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { entryKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { whyHeldByOrder } from '@podium/core/enrolment/payment/charge.rule.ts'
import { reopenedBy, whyNotLeaveRoster } from '@podium/core/enrolment/roster/roster.rule.ts'
import { standingOf } from '#server/finance/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { handOver } from '../captaincy/hand-over.ts'
import { formFacts } from '../form/form-facts.ts'
import { settingOf } from '../member/invite-member.ts'
import { answerMember, membersOf, orderMembers } from '../member/member.store.ts'
import { leaveRosters, rostersOf } from '../roster/roster.store.ts'
import { countInQuotas } from '../rule/count-in-quotas.ts'
import { judgeTeam } from '../rule/judge-team.ts'
import { lockProjects } from '../rule/project.store.ts'
import { judgedMembers } from '../team/facts.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { changeTeam, lockName, lockTeam, type Team } from '../team/team.store.ts'
import { takeChangeFiles } from './change-files.store.ts'
import { takePlace } from './newcomer.ts'

/**
 * Makes the accepted changes of a locked team, in one order whatever the order they were asked in. Throws what keeps
 * the team from being as they make it: every rule is asked again, on the team as it then is.
 */
export async function applyChange(
  services: Services,
  tx: Tx,
  former: Team,
  facts: TeamToChange,
  fields: readonly ChangeField[],
): Promise<void> {
  const { teamId } = former
  for (const { after } of ofKind(fields, 'name')) {
    await lockName(tx, former.itemId, entryKeyOf(after as string, facts.setting, former.captainId))
  }
  refuseIf(whyHeldByOrder({ hasOpenOrder: (await standingOf(tx, teamId)).openOrderId !== null }))
  const before = await rulesOf(services, tx, former, facts)
  for (const { after } of ofKind(fields, 'order')) await orderMembers(tx, teamId, after as readonly string[])
  for (const { memberId, fieldId } of ofKind(fields, 'captain')) {
    await handOver(services, tx, former, { memberId: memberId!, transferId: fieldId })
  }
  // Its school is that of the new captain.
  const team = orNotFound(await lockTeam(tx, teamId))
  // Everybody leaves before anybody comes, so that a place is free.
  const leaving = fields.filter(({ kind }) => kind === 'remove' || kind === 'replace')
  for (const field of leaving) await leave(tx, team, field)
  for (const field of fields) {
    if (field.kind === 'add' || field.kind === 'replace') await join(services, tx, team, facts, field)
  }
  await changeTexts(tx, team, facts, fields)
  const broken = (await rulesOf(services, tx, team, facts)).filter(
    ({ key, holds, strength }) =>
      strength === 'hard' && !holds && before.some((rule) => rule.key === key && rule.holds),
  )
  refuseIf(whyRulesBroken(refusingRules(broken, team)))
  const people = judgedMembers(await membersOf(tx, teamId))
  await countInQuotas(services, tx, team, people, { setting: await settingOf(tx, team), at: await clock(tx) })
}

const ofKind = (fields: readonly ChangeField[], kind: ChangeField['kind']) =>
  fields.filter((field) => field.kind === kind)

async function rulesOf(services: Services, tx: Tx, team: Team, { setting }: TeamToChange) {
  const people = judgedMembers(await membersOf(tx, team.teamId))
  await lockProjects(tx, [team.teamId], projectRows(setting.rules))
  return judgeTeam(services.secrets, tx, team, people, { setting, at: await clock(tx), reasons: team.ruleReasons })
}

async function leave(tx: Tx, team: Team, field: ChangeField): Promise<void> {
  const memberId = field.memberId!
  const member = orNotFound((await membersOf(tx, team.teamId)).find((each) => each.memberId === memberId))
  const [rosters, now] = [await rostersOf(tx, team), await clock(tx)]
  const isReplaced = field.kind === 'replace'
  refuseIf(whyNotLeaveRoster(rosters, memberId, isReplaced, now))
  await answerMember(tx, memberId, { state: 'removed' })
  if (member.userId !== null) await releaseParticipations(tx, team.teamId, member.userId)
  // A newcomer takes the place in the rosters, too.
  if (isReplaced) return
  const reopened = reopenedBy(rosters, memberId, now)
  await leaveRosters(tx, { teamId: team.teamId, memberId, newcomerId: null, reopened })
}

async function join(services: Services, tx: Tx, team: Team, facts: TeamToChange, field: ChangeField): Promise<void> {
  const { memberId, person } = field
  // Who takes the place of a former captain is a member: the captain was handed over before.
  const role = field.role === 'captain' ? 'member' : field.role!
  const vacancy = { team, role, memberId, adviserKind: field.adviserKind, setting: facts.setting }
  const newcomerId = await takePlace(services, tx, vacancy, person!.userId)
  if (memberId === null) return
  await leaveRosters(tx, { teamId: team.teamId, memberId, newcomerId, reopened: [] })
}

/** Name and answers; a frozen answer too, which is why it is asked for. */
async function changeTexts(tx: Tx, team: Team, facts: TeamToChange, fields: readonly ChangeField[]): Promise<void> {
  const [named] = ofKind(fields, 'name')
  const name = typeof named?.after === 'string' ? named.after : team.name
  const given = Object.fromEntries(ofKind(fields, 'answer').map(({ key, after }) => [key, after as Answer])) as Answers
  const answers = { ...team.answers, ...given }
  const { setting } = facts
  if (Object.keys(given).length > 0) {
    const asked = await formFacts(tx, team, await membersOf(tx, team.teamId), { form: setting, at: await clock(tx) })
    refuseIf(whyNotAnswersChanged(answers, team.answers, teamForm(setting), asked))
    await takeChangeFiles(tx, team.teamId, setting, given)
  }
  const change = { name: { text: name, key: entryKeyOf(name, setting, team.captainId) }, answers }
  await changeTeam(tx, team, change)
}
