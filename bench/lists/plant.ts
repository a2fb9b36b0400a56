import { Client } from 'pg'

/**
 * Statements that give every item of the large season a published result: three awards in ten works, certificates for
 * the winners, and a message, a delivery and an audit row for each team, with a sanction on each captain and a change and a
 * petition for each third team. Only to measure lists: the certificates have no file, and the audit rows are in no chain.
 */
const steps: readonly string[] = [
  `create temp table large_batch as
    select batch.*, (select id from identity_user where username = 'large-organiser') as organiser,
      (select id from identity_user where username = 'large-verifier') as verifier
    from review_batch as batch join competition_item as item on item.id = batch.item_id where item.code ~ '^L[0-9]+$'`,
  `insert into review_run (batch_id, no, setting_id, inputs_hash, rule_version, state, calculated_by, verified_by, verified_at)
    select id, 1, setting_id, sha256('planted'), 1, 'verified', organiser, verifier, now() from large_batch`,
  `insert into review_result (run_id, work_id, score, rank, tied, explanation)
    select run.id, task.work_id, avg(task.total), row_number() over (partition by run.id order by avg(task.total) desc, task.work_id),
      false, jsonb_build_object('fraction', trim_scale(avg(task.total))::text, 'aggregation', 'mean', 'ties', '[]'::jsonb,
        'sheets', '[]'::jsonb)
    from review_task as task join large_batch as batch on batch.id = task.batch_id join review_run as run on run.batch_id = batch.id
    group by run.id, task.work_id`,
  `insert into award_publication (round_id, item_id, stage_id, run_id, state, publish, visible_from, published_at,
      revealed_at, set_by, confirmed_by, published_by)
    select batch.round_id, batch.item_id, batch.stage_id, run.id, 'confirmed',
      '{"rank": true, "score": true, "audience": "public", "comments": true, "publicity": null, "visibleFrom": null}',
      now(), now(), now(), organiser, verifier, organiser
    from large_batch as batch join review_run as run on run.batch_id = batch.id`,
  `insert into award_award (publication_id, name_zh, name_en, position, rank_from, rank_to)
    select publication.id, award.name, english, at, first, last from award_publication as publication
    join large_batch as batch on batch.item_id = publication.item_id,
      (values ('一等奖', 'First prize', 0, 1, 50), ('二等奖', 'Second prize', 1, 51, 150),
        ('三等奖', 'Third prize', 2, 151, 300)) as award (name, english, at, first, last)`,
  `insert into award_winner (publication_id, award_id, team_id, work_id, rank, score, found_by, position)
    select publication.id, award.id, team.id, work.id, result.rank, result.score,
      concat_ws(chr(10), team.name, work.title, team.school_name),
      row_number() over (partition by award.id order by team.number)
    from award_publication as publication join large_batch as batch on batch.item_id = publication.item_id
    join award_award as award on award.publication_id = publication.id
    join review_result as result on result.run_id = publication.run_id and result.rank between award.rank_from and award.rank_to
    join work_work as work on work.id = result.work_id join enrolment_team as team on team.id = work.team_id`,
  `update award_publication set state = 'formal' where run_id in (select run.id from review_run as run
    join large_batch as batch on batch.id = run.batch_id)`,
  `insert into certificate_prefix (hash, bytes) values (sha256('planted'), 'planted')`,
  `insert into certificate_batch (round_id, item_id, publication_id, kind, group_id, state, template_version_id,
      number_rule, total, made, created_by, sent_at)
    select batch.round_id, batch.item_id, publication.id, 'winner', round.group_id, 'sent',
      (select id from certificate_template_version limit 1), '{}', 300, 300, batch.organiser, now()
    from large_batch as batch join award_publication as publication on publication.item_id = batch.item_id
    join competition_round as round on round.id = batch.round_id`,
  `insert into certificate_certificate (batch_id, round_id, item_id, team_id, kind, winner_id, recipient_id, holder_id,
      number, counter_scope, trace_token, check_code, facts, prefix_hash, suffix, file_hash, school_id, search, issued_at)
    select batch.id, batch.round_id, batch.item_id, team.id, 'winner', winner.id, team.captain_id, team.captain_id,
      'P' || team.number, '', replace(winner.id::text, '-', ''), 'A893YP',
      jsonb_build_object('award', award.name_zh, 'holder', team.name, 'school', team.school_name, 'competition', '大型测试竞赛',
        'itemName', '赛项'), sha256('planted'), decode(repeat('00', 1500), 'hex'), sha256(winner.id::text::bytea), team.school_id,
      search_terms(lower(team.name || chr(10) || 'P' || team.number)), now() - row_number() over () * interval '1 second'
    from certificate_batch as batch join award_winner as winner on winner.publication_id = batch.publication_id
    join award_award as award on award.id = winner.award_id join enrolment_team as team on team.id = winner.team_id
    where team.number ~ '^L[0-9]{7}$'`,
  `create temp table large_captain as select row_number() over () as at, captain_id, number, id as team_id, round_id, name
    from enrolment_team where number ~ '^L[0-9]{7}$'`,
  `insert into enrolment_change (team_id, asked_by, is_own, reason, state, level, created_at, ended_at)
    select team_id, captain_id, true, '团队更名', case when at % 6 = 0 then 'open' else 'done' end, 'organiser',
      now() - at * interval '5 seconds', case when at % 6 = 0 then null else now() end from large_captain where at % 3 = 0`,
  `insert into enrolment_change_field (change_id, position, kind, before, after, verdict)
    select change.id, 0, 'name', to_jsonb(large.name), to_jsonb(large.name || '二队'),
      case change.state when 'open' then 'open' else 'accepted' end
    from enrolment_change as change join large_captain as large on large.team_id = change.team_id`,
  `insert into enrolment_petition (team_id, round_id, rule_key, rule_zh, rule_en, reason, state, asked_by, asked_by_name,
      asked_at, answered_at)
    select team_id, round_id, 'graduates', '成员须为研究生', 'Every member is a graduate', '本科直博',
      case when at % 6 = 0 then 'open' else 'refused' end, captain_id, '测试', now() - at * interval '5 seconds',
      case when at % 6 = 0 then null else now() end from large_captain where at % 3 = 0`,
  `insert into enrolment_sanction (group_id, subject, person, name, shown, effect, starts_on, ends_on, reason, created_by,
      created_by_name)
    select (select id from organisation_group where code = 'LARGE'), 'person', sha256(captain_id::text::bytea),
      '测试' || at, '110***********1234', 'enter', current_date - (at % 60)::int + 10, current_date - (at % 60)::int + 40,
      case when at % 7 = 0 then '替考' else '违反参赛纪律' end,
      (select id from identity_user where username = 'large-organiser'), '组委会' from large_captain`,
  `insert into notice_message (user_id, event, title_zh, body_zh, link, dedupe, created_at)
    select case when at % 300 = 0 then (select id from identity_user where username = 'large-student') else captain_id end,
      'award.published', '成绩已公布', '请查看', '/', 'planted:' || at, now() - at * interval '5 seconds' from large_captain`,
  `insert into notice_delivery (channel, target_sealed, target_masked, template, payload_sealed, state, created_at,
      sent_at, ended_at, user_id, target_hash)
    select 'sms', '', '199****' || lpad((at % 10000)::text, 4, '0'), 'award.published', '', 'sent', now() - at * interval '5 seconds',
      now(), now(), captain_id, sha256(captain_id::text::bytea) from large_captain`,
  `insert into platform_audit (at, actor_id, actor_name, group_id, action, subject_type, subject_id, outcome, trace_id)
    select now() - at * interval '5 seconds', captain_id, '测试', (select id from organisation_group where code = 'LARGE'),
      case when at % 7 = 0 then 'enrolment.submit' else 'enrolment.save' end, 'team', number, 'done', at::text from large_captain`,
]

/** Adds these rows to the large season. */
export async function plantResults(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    for (const step of steps) await client.query(step)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
