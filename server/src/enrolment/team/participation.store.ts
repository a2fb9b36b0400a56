import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface ParticipationClaim {
  /** What the limit holds in, such as `item:<id>:member`. */
  scope: string
  /** The keyed hash that stands for the natural person. */
  person: Buffer
  userId: string
  teamId: string
  role: string
  /** How many seats one person may hold in the scope. */
  most: number
}

/**
 * Takes one of a person's seats in a scope; false when they hold all of them. Whoever asks at the same moment waits,
 * so that 64 teams asking at once get exactly `most`. A seat taken when the person was known by their account alone is
 * first brought under the hash they are known by now.
 */
export async function claimParticipation(tx: Tx, claim: ParticipationClaim): Promise<boolean> {
  const { scope, person, userId, teamId, role, most } = claim
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope}:${person.toString('hex')}`}, 7))`.execute(tx)
  await sql`update enrolment_participation set person = ${person}
    where scope = ${scope} and user_id = ${userId} and person <> ${person}`.execute(tx)
  const held = await tx
    .selectFrom('enrolment_participation')
    .select('slot')
    .where('scope', '=', scope)
    .where('person', '=', person)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  if (held) return true
  const { rows } = await sql<{ slot: number }>`
    insert into enrolment_participation (scope, person, user_id, slot, team_id, role)
    select ${scope}, ${person}, ${userId}::uuid, free.slot, ${teamId}::uuid, ${role}
    from generate_series(1, ${most}::int) as free (slot)
    where not exists (select 1 from enrolment_participation as taken
        where taken.scope = ${scope} and taken.person = ${person} and taken.slot = free.slot)
      and (select count(*) from enrolment_participation as taken
        where taken.scope = ${scope} and taken.person = ${person}) < ${most}::int
    order by free.slot limit 1
    returning slot`.execute(tx)
  return rows.length === 1
}

/** How many seats of a scope a person holds, those from before their identity was known included. */
export async function countParticipations(
  db: Db,
  { scope, person, userId }: Omit<ParticipationClaim, 'teamId' | 'role' | 'most'>,
) {
  const { rows } = await sql<{ n: number }>`select count(distinct team_id)::int as n from enrolment_participation
    where scope = ${scope} and (person = ${person} or user_id = ${userId})`.execute(db)
  return rows[0]!.n
}

/** Frees the seats of a team, or of one person in it. */
export async function releaseParticipations(tx: Tx, teamId: string, userId?: string): Promise<void> {
  let query = tx.deleteFrom('enrolment_participation').where('team_id', '=', teamId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  await query.execute()
}
