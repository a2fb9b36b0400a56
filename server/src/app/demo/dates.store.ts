import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Moves the sign-ups of a round's teams from now to days between `from` and `to`, counted from today, in their order. */
export async function spreadTeams(db: Db, roundId: string, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    with shifted as (
      select id, make_interval(secs => 86400 * (${from}::float8 + (${to}::float8 - ${from}::float8)
        * (row_number() over (order by created_at, id) - 0.5) / count(*) over ())) as shift
      from enrolment_team where round_id = ${roundId})
    update enrolment_team as team set
      created_at = team.created_at + shifted.shift,
      submitted_at = team.submitted_at + shifted.shift + interval '3 hours',
      decided_at = team.decided_at + shifted.shift + interval '20 hours',
      enrolled_at = team.enrolled_at + shifted.shift + interval '20 hours'
    from shifted where shifted.id = team.id`.execute(db)
}

/** Spreads each person's messages over the days before now, in their order, more of them lately; old ones are read. */
export async function spreadMessages(db: Db, days: number): Promise<void> {
  await sql`
    with aged as (
      select id, make_interval(secs => 86400 * ${days}::float8
        * power(1 - (row_number() over (partition by user_id order by created_at, id) - 0.5)
          / count(*) over (partition by user_id), 2)) as age
      from notice_message)
    update notice_message as message set created_at = now() - aged.age,
      read_at = case when aged.age > interval '30 days' then now() - aged.age + interval '5 hours' else read_at end
    from aged where aged.id = message.id`.execute(db)
}

/** Dates an article some days back. */
export async function publishedDaysAgo(db: Db, articleId: string, days: number): Promise<void> {
  await sql`
    update site_article set published_at = now() - make_interval(days => ${days}),
      created_at = now() - make_interval(days => ${days}, hours => 5)
    where id = ${articleId}`.execute(db)
}
