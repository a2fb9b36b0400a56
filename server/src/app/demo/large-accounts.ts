import type { Client } from 'pg'

/** Accounts of the large season that can sign in, and whom each is. */
export const LARGE_ACCOUNTS = [
  ['large-organiser', 'runs the large contest'],
  ['large-verifier', 'verifies its results as the second person'],
  ['large-school', 'approves the teams of one of its schools'],
  ['large-expert', 'reviews its works'],
  ['large-student', 'captain of one of its teams'],
] as const

/** Names the first student and the first expert, adds staff of the contest and of the first school. */
export async function addLargeAccounts(client: Client, passwordHash: string): Promise<void> {
  await client.query(
    `update identity_user set password_hash = $1,
       username = case username when 'ls1' then 'large-student' else 'large-expert' end
     where username in ('ls1', 'le1')`,
    [passwordHash],
  )
  await client.query(
    `insert into identity_user (username, real_name, kind, password_hash)
     values ('large-organiser', '大赛组织', 'staff', $1), ('large-verifier', '大赛复核', 'staff', $1),
       ('large-school', '大校审核', 'school_staff', $1)`,
    [passwordHash],
  )
  await client.query(
    `insert into identity_user_role (user_id, role_id, group_id)
     select person.id, role.id, home.id
     from (values ('large-organiser', 'organiser', 'LARGE'), ('large-verifier', 'organiser', 'LARGE'),
       ('large-school', 'school_admin', 'L1'), ('large-expert', 'expert', 'LARGE')) as held (username, key, code)
     join identity_user as person on person.username = held.username join identity_role as role on role.key = held.key
     join organisation_group as home on home.code = held.code`,
  )
}
