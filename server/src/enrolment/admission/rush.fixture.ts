import { sql } from 'kysely'
import { sessionHashes } from '#server/identity/identity.fixture.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface PlantedDraft {
  readonly teamId: string
  readonly userId: string
  /** Bearer token of the captain's session. */
  readonly token: string
}

/** Adds captains with complete profiles and sessions, each with a draft in the item that only has to be submitted. */
export async function plantDrafts(
  db: Db,
  at: { roundId: string; itemId: string; schoolId: string; schoolName: string },
  count: number,
): Promise<PlantedDraft[]> {
  const mark = `rush${at.itemId.slice(-8)}`
  const tokens = Array.from({ length: count }, (_, n) => `${mark}-${n}`)
  const hashes = (kind: 'token' | 'cookie') => tokens.map((token) => `\\x${sessionHashes(token)[kind].toString('hex')}`)
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into identity_user (username, real_name, kind, phone_sealed, phone_hash, phone_masked, id_type, id_sealed,
        id_hash, id_masked, birthday)
      select token, '抢报', 'student', '\\x00', sha256(convert_to('phone' || token, 'UTF8')), '138****0000', 'id_card',
        '\\x00', sha256(convert_to('id' || token, 'UTF8')), '110***********1234', '2004-05-06'
      from unnest(${tokens}::text[]) as token`.execute(tx)
    await sql`
      insert into identity_person (user_id, school_id, state, method)
      select id, ${at.schoolId}, 'verified', 'approval'
      from identity_user where username = any(${tokens}::text[])`.execute(tx)
    await sql`
      insert into identity_session (token_hash, cookie_hash, user_id, mode, expires_at)
      select planted.token, planted.cookie, person.id, 1, now() + interval '10 hours'
      from unnest(${tokens}::text[], ${hashes('token')}::bytea[], ${hashes('cookie')}::bytea[]) as planted (name, token, cookie)
      join identity_user as person on person.username = planted.name`.execute(tx)
    await sql`
      insert into enrolment_team (round_id, item_id, school_id, school_name, name, name_key, captain_id, step,
        notices_agreed_at)
      select ${at.roundId}, ${at.itemId}, ${at.schoolId}, ${at.schoolName}, username, username, id, 'material', now()
      from identity_user where username = any(${tokens}::text[])`.execute(tx)
    await sql`
      insert into enrolment_member (team_id, user_id, role, position, state, name)
      select id, captain_id, 'captain', 0, 'accepted', '抢报' from enrolment_team
      where item_id = ${at.itemId} and name = any(${tokens}::text[])`.execute(tx)
    await sql`
      insert into enrolment_participation (scope, person, user_id, slot, team_id, role)
      select ${`item:${at.itemId}:member`}, person.id_hash, person.id, 1, team.id, 'captain'
      from enrolment_team as team join identity_user as person on person.id = team.captain_id
      where team.item_id = ${at.itemId} and team.name = any(${tokens}::text[])`.execute(tx)
  })
  return db
    .selectFrom('enrolment_team')
    .select(['id as teamId', 'captain_id as userId', 'name as token'])
    .where('item_id', '=', at.itemId)
    .where('name_key', 'like', `${mark}-%`)
    .execute()
}
