import { sql } from 'kysely'
import type { SanctionInForce } from '@podium/core/enrolment/sanction/sanction.rule.ts'
import type { SanctionEffect, SanctionSubject } from '@podium/core/enrolment/sanction/sanction.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { LEFT_STATES } from '@podium/core/enrolment/team/team.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** A sanction in force, with the school that it is on. */
export type SanctionFound = SanctionInForce & { readonly schoolId: string | null }

/** Sanctions that hold today in a round, on these schools or people. */
export async function sanctionsOn(
  db: Db | Tx,
  roundId: string,
  schoolIds: readonly string[],
  userIds: readonly string[],
): Promise<SanctionFound[]> {
  const { rows } = await sql<SanctionFound>`
    select asked.id as "userId", sanction.school_id as "schoolId", sanction.effect,
      to_char(sanction.ends_on, 'YYYY-MM-DD') as "endsOn", giver.name as "groupName"
    from enrolment_sanctions_of(${roundId}) as sanction
    join organisation_group_view as giver on giver.id = sanction.group_id
    left join identity_user_view as asked on asked.id = any(${userIds}::uuid[]) and asked.id_hash = sanction.person
    where asked.id is not null or sanction.school_id = any(${schoolIds}::uuid[])
    order by sanction.ends_on desc, sanction.id`.execute(db)
  return rows
}

export interface NewSanction {
  readonly groupId: string
  readonly subject: SanctionSubject
  readonly person: Buffer | null
  readonly schoolId: string | null
  readonly name: string
  readonly shown: string
  readonly effect: SanctionEffect
  readonly percent: number | null
  readonly startsOn: string
  readonly endsOn: string
  readonly reason: string
  readonly by: { readonly userId: string; readonly name: string }
}

export async function insertSanction(tx: Tx, sanction: NewSanction): Promise<string> {
  const { groupId, schoolId, startsOn, endsOn, by, ...rest } = sanction
  const { id } = await tx
    .insertInto('enrolment_sanction')
    .values({
      ...rest,
      group_id: groupId,
      school_id: schoolId,
      starts_on: startsOn,
      ends_on: endsOn,
      created_by: by.userId,
      created_by_name: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A sanction within the scope, locked. */
export async function lockSanction(tx: Tx, sanctionId: string, scope: DataScope) {
  const row = await tx
    .selectFrom('enrolment_sanction as sanction')
    .select(['id', 'subject', 'person', 'school_id as schoolId', 'name', 'effect', 'version'])
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'group_id as groupId'])
    .select(sql<boolean>`lifted_at is not null`.as('isLifted'))
    .where('id', '=', sanctionId)
    .where(reaches(scope, 'sanction.group_id'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function liftSanction(tx: Tx, sanctionId: string, reason: string, byName: string): Promise<number> {
  const { version } = await tx
    .updateTable('enrolment_sanction')
    .set({
      lifted_at: sql<Date>`clock_timestamp()`,
      lifted_by_name: byName,
      lift_reason: reason,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', sanctionId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Active teams of the organisation's rounds, and of those below it, in which the person or the school takes part. */
export async function teamsConcerned(tx: Tx, { groupId, person, schoolId, effect }: NewSanction): Promise<number> {
  const isOf =
    person === null
      ? sql`team.school_id = ${schoolId}`
      : sql`exists (select from enrolment_participation as held where held.team_id = team.id
          and held.person = ${person} and held.scope like ${effect === 'advise' ? '%:teacher' : '%:member'})`
  const { rows } = await sql<{ teams: number }>`
    select count(*)::int as teams from enrolment_team as team
    join competition_round_view as round on round.id = team.round_id and round.state = any(${RUNNING_STATES}::text[])
    join organisation_group_view as holder on holder.id = round.group_id and holder.path @> array[${groupId}::uuid]
    where ${isOf} and team.state <> all(${LEFT_STATES}::text[])`.execute(tx)
  return rows[0]!.teams
}

/** Accounts of a natural person with a verified identity: anybody can type somebody's number. */
export async function verifiedAccountsOf(tx: Tx, person: Buffer): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_user_view as account')
    .innerJoin('identity_person_view as identity', 'identity.user_id', 'account.id')
    .select('account.id')
    .where('account.id_hash', '=', person)
    .where('identity.verified', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** A school's name, code and organisation. */
export async function schoolNamed(tx: Tx, schoolId: string) {
  const row = await tx
    .selectFrom('organisation_school_view')
    .select(['name', 'code', 'group_id as groupId'])
    .where('id', '=', schoolId)
    .executeTakeFirst()
  return row ?? null
}

export async function groupNamed(tx: Tx, groupId: string): Promise<string> {
  const row = await tx.selectFrom('organisation_group_view').select('name').where('id', '=', groupId).executeTakeFirst()
  return row?.name ?? ''
}
