import { sql } from 'kysely'
import type { MemberRole } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lockKeys } from '#server/platform/db/lock/lock-keys.ts'

/** A natural person together with the scope in which participations are limited. */
export interface Participant {
  /** Key of the limit, such as `item:<id>:member`. */
  readonly scope: string
  /** Keyed hash that identifies the natural person. */
  readonly person: Buffer
  readonly userId: string
}

export interface Participation extends Participant {
  readonly teamId: string
  /** From 1; unique per person and scope. */
  readonly slot: number
}

/** Locks these people's participations until the transaction ends. */
export async function lockParticipants(tx: Tx, people: readonly Participant[]): Promise<void> {
  await lockKeys(
    tx,
    people.map(({ scope, person }) => ({ scope, key: person.toString('hex') })),
  )
}

/** Participations of these people, including those recorded under the account before the identity was known. */
export async function participationsOf(tx: Tx, people: readonly Participant[]): Promise<Participation[]> {
  const { rows } = await sql<Participation>`
    select scope, person, user_id as "userId", team_id as "teamId", slot from enrolment_participation
    where scope = any(${[...new Set(people.map(({ scope }) => scope))]}::text[])
      and (person = any(${people.map(({ person }) => person)}::bytea[])
        or user_id = any(${people.map(({ userId }) => userId)}::uuid[]))`.execute(tx)
  return rows
}

/** Moves participations from a person's account to the hash of their identity number. */
export async function identifyParticipant(tx: Tx, { scope, person, userId }: Participant): Promise<void> {
  await tx
    .updateTable('enrolment_participation')
    .set({ person })
    .where('scope', '=', scope)
    .where('user_id', '=', userId)
    .where('person', '<>', person)
    .execute()
}

export async function addParticipations(
  tx: Tx,
  added: ReadonlyArray<Participation & { readonly role: MemberRole }>,
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ scope, person, userId, slot, teamId, role }) => {
    return { scope, person, user_id: userId, slot, team_id: teamId, role }
  })
  await tx.insertInto('enrolment_participation').values(rows).execute()
}

/**
 * Number of a person's participations in a scope, including those recorded under the account before the identity was
 * known.
 */
export async function countParticipations(db: Db, { scope, person, userId }: Participant): Promise<number> {
  const { n } = await db
    .selectFrom('enrolment_participation')
    .select(sql<number>`count(distinct team_id)::int`.as('n'))
    .where('scope', '=', scope)
    .where((eb) => eb.or([eb('person', '=', person), eb('user_id', '=', userId)]))
    .executeTakeFirstOrThrow()
  return n
}

/** Releases the participations of a team, or of one person in it. */
export async function releaseParticipations(tx: Tx, teamId: string, userId?: string): Promise<void> {
  let query = tx.deleteFrom('enrolment_participation').where('team_id', '=', teamId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  await query.execute()
}
