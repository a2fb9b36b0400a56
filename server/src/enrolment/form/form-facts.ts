import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { RULE_ROLES, type RuleRole } from '@podium/core/competition/rule/fact.ts'
import type { FormFacts } from '@podium/core/competition/form/form-state.rule.ts'
import type { EnrolForm } from '@podium/core/competition/form/form.ts'
import { PRESENT_MEMBER_STATES } from '@podium/core/enrolment/team/team.ts'
import { begunStages } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Member } from '../member/member.store.ts'
import { toRulePerson } from '../rule/judge-team.ts'
import { personFacts } from '../rule/rule-people.store.ts'
import type { Team } from '../team/team.store.ts'

/** What the organiser's form asks of a team besides its answers; without queries where the form is empty. */
export async function formFacts(
  db: Db | Tx,
  team: Pick<Team, 'roundId' | 'schoolId' | 'captainId' | 'submittedAt'>,
  members: readonly Member[],
  { form, at }: { form: EnrolForm | null; at: Date },
): Promise<FormFacts> {
  const isAsked = form !== null && form.extraFields.length > 0
  return {
    people: members.flatMap(({ memberId, name, role, state }) =>
      PRESENT_MEMBER_STATES.includes(state) && isRuleRole(role) ? [{ memberId, name, role }] : [],
    ),
    captain: isAsked ? await captainOf(db, team, members) : null,
    day: beijingDay(at),
    wasSubmitted: team.submittedAt !== null,
    begunStages: isAsked ? await begunStages(db, team.roundId, at) : [],
  }
}

async function captainOf(
  db: Db | Tx,
  team: Pick<Team, 'schoolId' | 'captainId'>,
  members: readonly Member[],
): Promise<FormFacts['captain']> {
  const facts = (await personFacts(db, [team.captainId])).get(team.captainId)
  const name = members.find(({ userId }) => userId === team.captainId)?.name ?? ''
  const person = { userId: team.captainId, name, role: 'captain' as const }
  const otherTeams = { round: 0, series: 0 }
  return facts ? toRulePerson(person, facts, { schoolId: team.schoolId, otherTeams, records: [] }) : null
}

function isRuleRole(role: string): role is RuleRole {
  return (RULE_ROLES as readonly string[]).includes(role)
}
