import { sql } from 'kysely'
import type { Tx } from '../../server/src/platform/kernel/context.ts'
import type { MadeRound } from '../../server/src/competition/competition.fixture.ts'

/** Inserts formal results of an item with many winners: teams of two with an adviser, names of four characters. */
export async function addWinners(tx: Tx, round: MadeRound, itemId: string, count: number): Promise<void> {
  const { roundId, stageId } = round
  await sql`set local statement_timeout = '120s'`.execute(tx)
  await sql`insert into identity_user (username, real_name, kind)
    select 'bench ' || role || n || ${itemId}, chr(24352 + n % 40) || chr(20013 + n % 3000) || chr(22283 + n % 900),
      case when role = 2 then 'teacher' else 'student' end
    from generate_series(1, ${count}::int) as n, generate_series(0, 2) as role`.execute(tx)
  await sql`insert into enrolment_team (id, round_id, item_id, school_name, name, name_key, state, captain_id, setting_id,
      number, enrolled_at)
    select new_id(), ${roundId}, ${itemId}, '北京示范大学', '星火' || n || '队', ${itemId} || n, 'enrolled', person.id,
      ${round.items.find((item) => item.itemId === itemId)!.enrolSettingId}, 'B' || n || left(${itemId}, 13), now()
    from generate_series(1, ${count}::int) as n
    join identity_user as person on person.username = 'bench 0' || n || ${itemId}`.execute(tx)
  await sql`insert into enrolment_member (team_id, user_id, role, position, state, name)
    select team.id, person.id, (array['captain', 'member', 'teacher'])[role + 1], role, 'accepted', person.real_name
    from enrolment_team as team, generate_series(0, 2) as role, identity_user as person
    where team.item_id = ${itemId}
      and person.username = 'bench ' || role || substr(team.name_key, ${itemId.length + 1}::int) || ${itemId}`.execute(
    tx,
  )
  await sql`insert into work_work (team_id, round_id, item_id, stage_id, title)
    select id, ${roundId}, ${itemId}, ${stageId}, '智能助老陪伴机器人' from enrolment_team where item_id = ${itemId}`.execute(
    tx,
  )
  const { rows } = await sql<{ a: string; b: string }>`with two as (
      insert into identity_user (username, real_name, kind)
      select 'bench staff ' || n || ${itemId}, '工作人员', 'staff' from generate_series(1, 2) as n returning id)
    select min(id::text) as a, max(id::text) as b from two`.execute(tx)
  const { a, b } = rows[0]!
  await sql`
    with batch as (insert into review_batch (round_id, stage_id, item_id, setting_id, name, state)
        select ${roundId}, ${stageId}, ${itemId}, id, '评审', 'calculated' from competition_setting
        where item_id = ${itemId} and kind = 'review' limit 1 returning id, setting_id),
      run as (insert into review_run (batch_id, no, setting_id, inputs_hash, rule_version, state, calculated_by,
          verified_by)
        select id, 1, setting_id, sha256('bench'), 1, 'verified', ${a}, ${b} from batch returning id),
      publication as (insert into award_publication (round_id, item_id, stage_id, run_id, state, visible_from)
        select ${roundId}, ${itemId}, ${stageId}, id, 'confirmed', now() from run returning id),
      award as (insert into award_award (publication_id, name_zh, position, rank_from, rank_to)
        select id, '一等奖', 0, 1, ${count}::int from publication returning id, publication_id)
    insert into award_winner (publication_id, award_id, team_id, work_id, rank, score)
    select award.publication_id, award.id, work.team_id, work.id, row_number() over (order by work.id), 90
    from award, work_work as work where work.item_id = ${itemId}`.execute(tx)
  await sql`update award_publication set state = 'formal' where item_id = ${itemId}`.execute(tx)
}
