/**
 * A season of a large organiser in plain SQL, for measurements: `teams` teams of three students and a teacher, one work
 * per team and three scorecards per work. Synthetic people have no phone, identity number or password. Each step is one
 * or more statements. Row triggers are disabled, because the rows are consistent by construction; `npm run
 * check:invariants` verifies that.
 */
export interface LargeSize {
  readonly teams: number
  readonly schools: number
  readonly experts: number
  readonly items: number
}

const han = (seed: string, at: number) => `chr(19968 + (hashtext(${seed} || '${at}') & 8191))`

/** SQL: a moment before now, so many seconds earlier for each of the rows before; no two rows are made at once. */
const ago = (at: string, seconds: number) => `now() - ${at} * interval '${seconds} seconds'`

export function largeSteps({ teams, schools, experts, items }: LargeSize): ReadonlyArray<readonly [string, string]> {
  const students = teams * 3
  const teachers = Math.max(1, Math.round(teams / 5))
  const name = (seed: string) => `${han(seed, 1)} || ${han(seed, 2)} || ${han(seed, 3)}`
  const terms = `array[substr(n, 1, 1), substr(n, 2, 1), substr(n, 3, 1), substr(n, 1, 2), substr(n, 2, 2)]`
  const people = (prefix: string, kind: string, count: number) => `
    insert into identity_user (username, real_name, kind, search, created_at)
    select '${prefix}' || at, n, '${kind}', ${terms}, ${ago('at', 4)}
    from generate_series(1, ${count}) as at cross join lateral (select ${name(`'${prefix}' || at`)} as n) as named;`
  const numbered = (prefix: string) =>
    `select id, substr(username, ${prefix.length + 1})::int as at from identity_user where username like '${prefix}%'`
  return [
    [
      'schools',
      `insert into organisation_group (id, path, name, code, kind)
        select id, array[id], '大型赛事组委会', 'LARGE', 'committee' from (select new_id() as id) as made;
      create temp table large_group as
        select new_id() as id, '第' || at || '示范大学' as name, 'L' || at as code, lpad((11 + at % 55)::text, 2, '0') as region,
          array['示范', '大学', 'L' || at] as search
        from generate_series(1, ${schools}) as at;
      insert into organisation_group (id, parent_id, path, name, code, kind, region, search)
        select made.id, parent.id, parent.path || made.id, made.name, made.code, 'school', made.region, made.search
        from large_group as made join organisation_group as parent on parent.code = 'LARGE';
      insert into organisation_school (group_id, name, code, level, region, search)
        select id, name, code, 'undergraduate', region, search from large_group;
      create temp table large_school as select id, name, row_number() over (order by code) - 1 as at
        from organisation_school where code ~ '^L[0-9]+$';`,
    ],
    ['people', people('ls', 'student', students) + people('lt', 'teacher', teachers) + people('le', 'expert', experts)],
    [
      'where they belong',
      `create temp table large_student as ${numbered('ls')};
      create temp table large_teacher as ${numbered('lt')};
      create temp table large_expert as ${numbered('le')};
      create index on large_student (at); create index on large_teacher (at); analyze large_student; analyze large_teacher;
      insert into identity_person (user_id, school_id, number)
        select s.id, c.id, 'N' || s.at from large_student as s
        join large_school as c on c.at = ((s.at - 1) / 3) % ${schools};`,
    ],
    [
      'rounds',
      `insert into competition_series (group_id, name_zh, code)
        select id, '大型测试竞赛', 'LARGE' from organisation_group where code = 'LARGE';
      insert into competition_round (series_id, group_id, name_zh, edition, year, level, state, published_at, search)
        select id, group_id, '大型测试竞赛', 1, 2026, 'nation', 'published', now(), array['大型', '测试', '竞赛']
        from competition_series where code = 'LARGE';
      insert into competition_item (round_id, code, name_zh, position)
        select r.id, 'L' || at, '赛项' || at, at from competition_round as r join competition_series as s on s.id = r.series_id,
          generate_series(1, ${items}) as at where s.code = 'LARGE';
      insert into competition_stage (round_id, name_zh, position, opens_at, closes_at)
        select r.id, '全国赛', 0, now() - interval '90 days', now() + interval '90 days'
        from competition_round as r join competition_series as s on s.id = r.series_id where s.code = 'LARGE';
      create temp table large_item as select i.id, i.round_id, st.id as stage_id, i.position - 1 as at
        from competition_item as i join competition_stage as st on st.round_id = i.round_id where i.code ~ '^L[0-9]+$';
      insert into competition_window (stage_id, kind, opens_at, closes_at)
        select distinct stage_id, kind, now() - interval '80 days', now() + interval '80 days'
        from large_item, unnest(array['signup', 'submission', 'review', 'result']) as kind;
      insert into competition_setting (round_id, kind, item_id, no, value)
        select round_id, 'enrol', id, 1, jsonb_build_object('entry', 'team', 'minMembers', 1, 'maxMembers', 3,
          'minTeachers', 0, 'maxTeachers', 1, 'auditLevels', '[]'::jsonb, 'kinds', '["student"]'::jsonb,
          'numberPattern', '{year}{item}{serial:6}') from large_item;
      insert into competition_setting (round_id, kind, item_id, stage_id, no, value)
        select round_id, 'work', id, stage_id, 1, '{"slots":[{"key":"report","label":"作品说明书","kinds":["pdf"],"maxBytes":20971520}]}'
        from large_item;
      insert into competition_setting (round_id, kind, item_id, stage_id, no, value)
        select round_id, 'review', id, stage_id, 1, '{"criteria":[{"key":"quality","name":"质量","weight":100,"max":100}],
          "expertsPerWork":3,"aggregation":"mean","step":0.5}' from large_item;`,
    ],
    [
      'teams',
      `create temp table large_team as
        select new_id() as id, n.at, i.id as item_id, i.round_id, i.stage_id, c.id as school_id, c.name as school_name
        from generate_series(0, ${teams - 1}) as n (at)
        join large_item as i on i.at = n.at % ${items} join large_school as c on c.at = n.at % ${schools};
      create index on large_team (at); analyze large_team;
      insert into enrolment_team (id, round_id, item_id, school_id, school_name, name, name_key, state, step, source,
          captain_id, number, review_number, setting_id, notices_agreed_at, submitted_at, enrolled_at, members, teachers,
          holds_place, search, created_at)
        select t.id, t.round_id, t.item_id, t.school_id, t.school_name, '团队' || t.at, '团队' || t.at, 'enrolled', 'success',
          'import', s.id, 'L' || lpad(t.at::text, 7, '0'), 'R' || lpad(t.at::text, 7, '0'), e.id, now(), ${ago('t.at', 15)}, now(),
          3, 1, true, array['团队', '团', '队'], ${ago('t.at', 15)}
        from large_team as t join large_student as s on s.at = t.at * 3 + 1
        join competition_setting as e on e.item_id = t.item_id and e.kind = 'enrol';
      insert into enrolment_quota (item_id, size, used)
        select item_id, 2147483647, count(*) from large_team group by item_id;`,
    ],
    [
      'members and their places',
      `create temp table large_member as
        select t.id as team_id, t.item_id, s.id as user_id, case when k = 1 then 'captain' else 'member' end as role, k as position
          from large_team as t cross join generate_series(1, 3) as k join large_student as s on s.at = t.at * 3 + k
        union all
        select t.id, t.item_id, s.id, 'teacher', 4 from large_team as t
          join large_teacher as s on s.at = 1 + t.at % ${teachers};
      insert into enrolment_member (team_id, user_id, role, position, state, name, answered_at)
        select m.team_id, m.user_id, m.role, m.position, 'accepted', u.real_name, now()
        from large_member as m join identity_user as u on u.id = m.user_id;
      insert into enrolment_participation (scope, person, slot, team_id, role, user_id)
        select 'item:' || item_id || case when role = 'teacher' then ':teacher' else ':member' end,
          sha256(convert_to(user_id::text, 'UTF8')),
          row_number() over (partition by item_id, user_id, role = 'teacher' order by team_id), team_id, role, user_id
        from large_member;`,
    ],
    [
      'works',
      `create temp table large_work as select new_id() as work_id, new_id() as version_id, t.* from large_team as t;
      insert into work_work (id, team_id, round_id, item_id, stage_id, title, summary, state, search, created_at)
        select work_id, id, round_id, item_id, stage_id, '作品' || at, '摘要', 'in_review', array['作品'], ${ago('at', 15)}
        from large_work;
      insert into work_version (id, work_id, no, title, summary, keywords, setting_id, submitted_by, submitted_at, receipt)
        select w.version_id, w.work_id, 1, '作品' || w.at, '摘要', '{}', e.id, s.id, ${ago('w.at', 15)}, 'LARGE-' || w.at
        from large_work as w join large_student as s on s.at = w.at * 3 + 1
        join competition_setting as e on e.item_id = w.item_id and e.kind = 'work';
      update work_work as w set version_id = l.version_id from large_work as l where w.id = l.work_id;`,
    ],
    [
      'reviews and scores',
      `insert into expert_expert (user_id, group_id, max_works)
        select e.id, g.id, 10000 from large_expert as e, organisation_group as g where g.code = 'LARGE';
      insert into review_batch (round_id, stage_id, item_id, setting_id, name, state, opened_at)
        select i.round_id, i.stage_id, i.id, e.id, '大型评审' || i.at, 'open', now() from large_item as i
        join competition_setting as e on e.item_id = i.id and e.kind = 'review';
      insert into review_entry (batch_id, work_id, version_id, label)
        select b.id, w.work_id, w.version_id, 'L' || w.at from large_work as w join review_batch as b on b.item_id = w.item_id;
      create temp table large_judge as select x.id as expert_id, b.id as batch_id, l.at % 3 as turn
        from large_expert as l join expert_expert as x on x.user_id = l.id
        join large_item as i on i.at = (l.at / 3) % ${items} join review_batch as b on b.item_id = i.id;
      insert into review_judge (batch_id, expert_id, max_works, agreed_at)
        select batch_id, expert_id, 10000, now() from large_judge;
      create temp table large_task as select new_id() as id, b.id as batch_id, w.work_id, j.expert_id,
          round((60 + (hashtext(w.work_id::text || turn) & 255) / 256.0 * 38) * 2) / 2 as value
        from large_work as w join review_batch as b on b.item_id = w.item_id
        cross join generate_series(0, 2) as turn (turn)
        join lateral (select expert_id from large_judge where batch_id = b.id and large_judge.turn = turn.turn
          order by hashtext(expert_id::text || w.at) limit 1) as j on true;
      insert into review_task (id, batch_id, work_id, expert_id, state, total, submitted_at)
        select id, batch_id, work_id, expert_id, 'submitted', value, now() from large_task;
      insert into review_score (task_id, criterion, value) select id, 'quality', value from large_task;`,
    ],
    [
      'counts of teams and tasks',
      `delete from enrolment_tally;
      insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people, folded)
        select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*),
          sum(members), true
        from enrolment_team group by 1, 2, 3, 4, 5;
      delete from review_tally;
      insert into review_tally (batch_id, state, day, tasks, folded)
        select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*), true
        from review_task group by 1, 2, 3;`,
    ],
  ]
}

/** Tables whose row triggers are disabled meanwhile. */
export const restingTriggers = ['enrolment_team', 'enrolment_member', 'review_task', 'review_score'] as const
