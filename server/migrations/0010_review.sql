create table review_batch (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  stage_id uuid not null references competition_stage,
  item_id uuid not null references competition_item,
  setting_id uuid not null references competition_setting,
  name text not null,
  state text not null default 'configuring' check (state in ('configuring', 'grouped', 'assigned', 'open', 'closed',
    'calculated', 'locked')),
  notice text not null default '',
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  version integer not null default 1,
  unique (stage_id, item_id)
);

create table review_entry (
  batch_id uuid not null references review_batch,
  work_id uuid not null references work_work,
  version_id uuid not null references work_version,
  -- What experts see instead of the number that carries the school.
  label text not null,
  primary key (batch_id, work_id),
  unique (batch_id, label)
);
create index review_entry_work on review_entry (work_id);

create table review_judge (
  batch_id uuid not null references review_batch,
  expert_id uuid not null references expert_expert,
  captain boolean not null default false,
  max_works integer not null check (max_works >= 0),
  agreed_at timestamptz,
  dropped_at timestamptz,
  primary key (batch_id, expert_id)
);

-- A declared conflict of an expert with a school, a team or a person.
create table review_conflict (
  id uuid primary key default new_id(),
  expert_id uuid not null references expert_expert,
  batch_id uuid references review_batch,
  school_id uuid references organisation_school,
  work_id uuid references work_work,
  reason text not null,
  source text not null check (source in ('declared', 'declined', 'staff')),
  created_at timestamptz not null default now()
);
create index review_conflict_expert on review_conflict (expert_id);

create table review_task (
  id uuid primary key default new_id(),
  batch_id uuid not null references review_batch,
  work_id uuid not null references work_work,
  expert_id uuid not null references expert_expert,
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'submitted', 'returned', 'declined',
    'cancelled')),
  comment text not null default '',
  total numeric(9, 4) check (total between -100000 and 100000),
  decline_reason text,
  -- Why staff gave the submitted sheet back; empty when they did not.
  return_reason text not null default '',
  assigned_at timestamptz not null default now(),
  submitted_at timestamptz,
  version integer not null default 1,
  foreign key (batch_id, work_id) references review_entry (batch_id, work_id),
  foreign key (batch_id, expert_id) references review_judge (batch_id, expert_id),
  check (state <> 'submitted' or (total is not null and submitted_at is not null))
);
create unique index review_task_once on review_task (batch_id, work_id, expert_id)
  where state not in ('declined', 'cancelled');
create index review_task_expert on review_task (expert_id, batch_id);
create index review_task_work on review_task (work_id);

create table review_score (
  task_id uuid not null references review_task,
  criterion text not null,
  value numeric(9, 4) not null check (value between -100000 and 100000),
  primary key (task_id, criterion)
);

-- Every sheet that was ever submitted, as it was: a returned sheet does not hide its first form.
create table review_submission (
  id uuid primary key default new_id(),
  task_id uuid not null references review_task,
  scores jsonb not null,
  total numeric(9, 4) not null,
  comment text not null,
  submitted_by uuid not null references identity_user,
  submitted_at timestamptz not null
);
create index review_submission_task on review_submission (task_id, submitted_at);
create trigger review_submission_fixed before update or delete or truncate on review_submission
  for each statement execute function refuse_change();

-- Nothing about a score moves once its batch is locked. The batch's row is shared until the end of the transaction:
-- whoever locks the batch waits for scores that are being written, and they can't slip in behind.
create function review_refuse_locked() returns trigger language plpgsql as $$
declare
  batch uuid;
  t uuid;
  s text;
begin
  if tg_table_name = 'review_task' then
    batch := coalesce(new.batch_id, old.batch_id);
  else
    t := coalesce(new.task_id, old.task_id);
    select batch_id into batch from review_task where id = t;
  end if;
  select state into s from review_batch where id = batch for share;
  if s = 'locked' then
    raise exception 'the scores of batch % are locked', batch using errcode = '42501', constraint = 'review_locked';
  end if;
  return coalesce(new, old);
end $$;
create trigger review_task_locked before insert or update or delete on review_task
  for each row execute function review_refuse_locked();
create trigger review_score_locked before insert or update or delete on review_score
  for each row execute function review_refuse_locked();

create function review_stay_locked() returns trigger language plpgsql as $$
begin
  if old.state = 'locked' then
    raise exception 'batch % is locked', old.id using errcode = '42501', constraint = 'review_locked';
  end if;
  return coalesce(new, old);
end $$;
create trigger review_batch_locked before update or delete on review_batch
  for each row execute function review_stay_locked();

-- A run is a snapshot: a pure function of frozen inputs and a rule version.
create table review_run (
  id uuid primary key default new_id(),
  batch_id uuid not null references review_batch,
  no integer not null,
  setting_id uuid not null references competition_setting,
  inputs_hash bytea not null check (length(inputs_hash) = 32),
  rule_version integer not null,
  state text not null default 'calculated' check (state in ('calculated', 'verified', 'superseded')),
  calculated_by uuid not null references identity_user,
  calculated_at timestamptz not null default now(),
  verified_by uuid references identity_user,
  verified_at timestamptz,
  unique (batch_id, no),
  constraint review_run_second_person check (verified_by is null or verified_by <> calculated_by)
);

create table review_result (
  run_id uuid not null references review_run,
  work_id uuid not null references work_work,
  -- Full precision; what is shown is rounded.
  score numeric not null,
  rank integer not null check (rank >= 1),
  tied boolean not null,
  explanation jsonb not null,
  primary key (run_id, work_id)
);
create index review_result_rank on review_result (run_id, rank);
create trigger review_result_fixed before update or delete or truncate on review_result
  for each statement execute function refuse_change();

-- A locked batch keeps the run it was locked with.
create function review_refuse_locked_run() returns trigger language plpgsql as $$
begin
  if exists (select 1 from review_batch where id = coalesce(new.batch_id, old.batch_id) and state = 'locked') then
    raise exception 'the results of batch % are locked', coalesce(new.batch_id, old.batch_id)
      using errcode = '42501', constraint = 'review_locked';
  end if;
  return coalesce(new, old);
end $$;
create trigger review_run_locked before insert or update or delete on review_run
  for each row execute function review_refuse_locked_run();
