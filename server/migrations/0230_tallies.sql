-- Counts of teams, works and scoring tasks by what dashboards group them by. Triggers only add rows, so that nobody
-- waits for a counter; a periodic task folds the rows of one key into one. The sum over a key is always the count.
create table enrolment_tally (
  round_id uuid not null,
  item_id uuid not null,
  school_id uuid,
  state text not null,
  -- Day of submission in China; null before it.
  day date,
  teams integer not null,
  people integer not null,
  folded boolean not null default false
);
create index enrolment_tally_round on enrolment_tally (round_id)
  include (item_id, school_id, state, day, teams, people);
create index enrolment_tally_school on enrolment_tally (school_id)
  include (round_id, item_id, state, day, teams, people);
create index enrolment_tally_day on enrolment_tally (day) include (round_id, school_id, state, teams, people);
create index enrolment_tally_fresh on enrolment_tally (round_id) where not folded;

create function enrolment_tally_teams() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people)
      select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*),
        sum(members)
      from after_change group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people)
      select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, -count(*),
        -sum(members)
      from before_change group by 1, 2, 3, 4, 5;
  else
    insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people)
      select round_id, item_id, school_id, state, day, sum(teams), sum(people)
      from (select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date as day,
            1 as teams, members as people from after_change
          union all
          select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date,
            -1, -members from before_change) as moved
      group by 1, 2, 3, 4, 5 having sum(teams) <> 0 or sum(people) <> 0;
  end if;
  return null;
end $$;

create trigger enrolment_team_tallied_in after insert on enrolment_team
  referencing new table as after_change for each statement execute function enrolment_tally_teams();
create trigger enrolment_team_tallied_on after update on enrolment_team
  referencing old table as before_change new table as after_change
  for each statement execute function enrolment_tally_teams();
create trigger enrolment_team_tallied_out after delete on enrolment_team
  referencing old table as before_change for each statement execute function enrolment_tally_teams();

insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people, folded)
  select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*),
    sum(members), true
  from enrolment_team group by 1, 2, 3, 4, 5;

create view enrolment_tally_view as
  select round_id, item_id, school_id, state, day, teams, people from enrolment_tally;

-- A work counts for the school its team had when the work changed last.
create table work_tally (
  round_id uuid not null,
  item_id uuid not null,
  stage_id uuid not null,
  school_id uuid,
  state text not null,
  day date,
  works integer not null,
  folded boolean not null default false
);
create index work_tally_round on work_tally (round_id) include (item_id, stage_id, school_id, state, day, works);
create index work_tally_school on work_tally (school_id) include (round_id, item_id, stage_id, state, day, works);
create index work_tally_day on work_tally (day) include (round_id, school_id, state, works);
create index work_tally_fresh on work_tally (round_id) where not folded;

create function work_tally_works() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
      select work.round_id, work.item_id, work.stage_id, team.school_id, work.state,
        (work.submitted_at at time zone 'Asia/Shanghai')::date, count(*)
      from after_change as work join enrolment_team_view as team on team.id = work.team_id group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
      select work.round_id, work.item_id, work.stage_id, team.school_id, work.state,
        (work.submitted_at at time zone 'Asia/Shanghai')::date, -count(*)
      from before_change as work join enrolment_team_view as team on team.id = work.team_id group by 1, 2, 3, 4, 5, 6;
  else
    insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
      select moved.round_id, moved.item_id, moved.stage_id, team.school_id, moved.state, moved.day, sum(moved.works)
      from (select team_id, round_id, item_id, stage_id, state,
            (submitted_at at time zone 'Asia/Shanghai')::date as day, 1 as works from after_change
          union all
          select team_id, round_id, item_id, stage_id, state,
            (submitted_at at time zone 'Asia/Shanghai')::date, -1 from before_change) as moved
        join enrolment_team_view as team on team.id = moved.team_id
      group by 1, 2, 3, 4, 5, 6 having sum(moved.works) <> 0;
  end if;
  return null;
end $$;

create trigger work_work_tallied_in after insert on work_work
  referencing new table as after_change for each statement execute function work_tally_works();
create trigger work_work_tallied_on after update on work_work
  referencing old table as before_change new table as after_change
  for each statement execute function work_tally_works();
create trigger work_work_tallied_out after delete on work_work
  referencing old table as before_change for each statement execute function work_tally_works();

create function work_tally_moved_team() returns trigger language plpgsql as $$
begin
  insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works)
    select work.round_id, work.item_id, work.stage_id, side.school_id, work.state,
      (work.submitted_at at time zone 'Asia/Shanghai')::date, side.works
    from work_work as work, (values (old.school_id, -1), (new.school_id, 1)) as side (school_id, works)
    where work.team_id = new.id;
  return null;
end $$;

create trigger work_team_moved after update of school_id on enrolment_team
  for each row when (new.school_id is distinct from old.school_id) execute function work_tally_moved_team();

insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works, folded)
  select work.round_id, work.item_id, work.stage_id, team.school_id, work.state,
    (work.submitted_at at time zone 'Asia/Shanghai')::date, count(*), true
  from work_work as work join enrolment_team as team on team.id = work.team_id group by 1, 2, 3, 4, 5, 6;

create view work_tally_view as
  select round_id, item_id, stage_id, school_id, state, day, works from work_tally;

create table review_tally (
  batch_id uuid not null,
  state text not null,
  day date,
  tasks integer not null,
  folded boolean not null default false
);
create index review_tally_batch on review_tally (batch_id) include (state, day, tasks);
create index review_tally_day on review_tally (day) include (batch_id, state, tasks);
create index review_tally_fresh on review_tally (batch_id) where not folded;

create function review_tally_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_tally (batch_id, state, day, tasks)
      select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*)
      from after_change group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into review_tally (batch_id, state, day, tasks)
      select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, -count(*)
      from before_change group by 1, 2, 3;
  else
    insert into review_tally (batch_id, state, day, tasks)
      select batch_id, state, day, sum(tasks)
      from (select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date as day, 1 as tasks
          from after_change
          union all
          select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, -1 from before_change) as moved
      group by 1, 2, 3 having sum(tasks) <> 0;
  end if;
  return null;
end $$;

create trigger review_task_tallied_in after insert on review_task
  referencing new table as after_change for each statement execute function review_tally_tasks();
create trigger review_task_tallied_on after update on review_task
  referencing old table as before_change new table as after_change
  for each statement execute function review_tally_tasks();
create trigger review_task_tallied_out after delete on review_task
  referencing old table as before_change for each statement execute function review_tally_tasks();

insert into review_tally (batch_id, state, day, tasks, folded)
  select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, count(*), true
  from review_task group by 1, 2, 3;

create view review_tally_view as select batch_id, state, day, tasks from review_tally;

-- Lists of schools with teams are searched by name.
create or replace view organisation_school_view as
  select id, group_id, name, short_name, aliases, code, region, search from organisation_school;

-- Dashboards name the batches of a round.
create or replace view review_batch_view as
  select id, round_id, item_id, stage_id, state, name from review_batch;
