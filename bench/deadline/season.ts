import { hash } from '@node-rs/argon2'
import { Client } from 'pg'
import { fillLarge, largeOf } from '../../server/src/app/demo/fill-large.ts'

export interface Captain {
  readonly username: string
  readonly teamId: string
  readonly stageId: string
}

/** Adds a season whose teams all have a submitted work and time to submit it again; returns their captains. */
export async function plantSeason(url: string, teams: number, password: string): Promise<Captain[]> {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await fillLarge(url, largeOf(teams), passwordHash, () => undefined)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`update work_work set state = 'submitted' where title like '作品%' and state = 'in_review'`)
    await client.query(
      `update identity_user set password_hash = $1
        where id in (select captain_id from enrolment_team where number ~ '^L[0-9]+$')`,
      [passwordHash],
    )
    await client.query('vacuum analyze')
    const { rows } = await client.query<Captain>(`
      select person.username, team.id as "teamId", work.stage_id as "stageId"
      from enrolment_team as team join identity_user as person on person.id = team.captain_id
      join work_work as work on work.team_id = team.id
      where team.number ~ '^L[0-9]+$' order by team.number`)
    return rows
  } finally {
    await client.end()
  }
}
