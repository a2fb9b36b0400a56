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
import { personFacts, type PersonFacts } from '../rule/rule-people.store.ts'
import type { Team } from '../team/team.store.ts'

type FormTeam = Pick<Team, 'roundId' | 'schoolId' | 'captainId' | 'submittedAt'>

/** A team with its members and the form that it fills in; null: it has none. */
export interface TeamWithForm {
  readonly team: FormTeam
  readonly members: readonly Member[]
  readonly form: EnrolForm | null
}

/** What the organiser's form asks of a team besides its answers; without queries where the form is empty. */
export async function formFacts(
  db: Db | Tx,
  team: FormTeam,
  members: readonly Member[],
  { form, at }: { form: EnrolForm | null; at: Date },
): Promise<FormFacts> {
  return (await formFactsOfAll(db, [{ team, members, form }], at))[0]!
}

/** As `formFacts`, of many teams in their order, by as many queries as for one. */
export async function formFactsOfAll(db: Db | Tx, teams: readonly TeamWithForm[], at: Date): Promise<FormFacts[]> {
  const asked = teams.filter(isAsked).map(({ team }) => team)
  const isAny = asked.length > 0
  const captains = isAny
    ? await personFacts(db, [...new Set(asked.map(({ captainId }) => captainId))])
    : new Map<string, PersonFacts>()
  const rounds = [...new Set(asked.map(({ roundId }) => roundId))]
  const begun = isAny ? await begunStages(db, rounds, at) : []
  return teams.map(({ team, members, form }) => ({
    people: members.flatMap(({ memberId, name, role, state }) =>
      PRESENT_MEMBER_STATES.includes(state) && isRuleRole(role) ? [{ memberId, name, role }] : [],
    ),
    captain: isAsked({ form }) ? captainOf(team, members, captains.get(team.captainId)) : null,
    day: beijingDay(at),
    wasSubmitted: team.submittedAt !== null,
    begunStages: isAsked({ form }) ? begun : [],
  }))
}

const isAsked = ({ form }: Pick<TeamWithForm, 'form'>): boolean => form !== null && form.extraFields.length > 0

function captainOf(team: FormTeam, members: readonly Member[], facts: PersonFacts | undefined): FormFacts['captain'] {
  const name = members.find(({ userId }) => userId === team.captainId)?.name ?? ''
  const person = { userId: team.captainId, name, role: 'captain' as const }
  const otherTeams = { round: 0, series: 0 }
  return facts ? toRulePerson(person, facts, { schoolId: team.schoolId, otherTeams, records: [] }) : null
}

function isRuleRole(role: string): role is RuleRole {
  return (RULE_ROLES as readonly string[]).includes(role)
}
