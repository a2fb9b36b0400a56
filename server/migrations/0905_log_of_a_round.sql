-- The rounds that rows of the audit log are about, so that the log of one round is read by an index.
create table platform_audit_round (
  audit_id uuid primary key references platform_audit,
  round_id uuid not null,
  at timestamptz not null
);
create index platform_audit_round_at on platform_audit_round (round_id, at desc, audit_id);
create trigger platform_audit_round_fixed before update or delete or truncate on platform_audit_round
  for each statement execute function refuse_change();

-- The round of one record of the log; null: it has none, or is gone.
create function platform_round_of(type text, id uuid) returns uuid language sql stable as $$
  select case type
    when 'round' then id
    when 'item' then (select round_id from competition_item as item where item.id = $2)
    when 'stage' then (select round_id from competition_stage as stage where stage.id = $2)
    when 'window' then (select stage.round_id from competition_window as moved
      join competition_stage as stage on stage.id = moved.stage_id where moved.id = $2)
    when 'brief' then (select round_id from competition_brief as brief where brief.id = $2)
    when 'setting' then (select round_id from competition_setting as setting where setting.id = $2)
    when 'team' then (select round_id from enrolment_team as team where team.id = $2)
    when 'team_change' then (select team.round_id from enrolment_change as change
      join enrolment_team as team on team.id = change.team_id where change.id = $2)
    when 'signed_copy' then (select team.round_id from enrolment_signed_copy as copy
      join enrolment_team as team on team.id = copy.team_id where copy.id = $2)
    when 'petition' then (select round_id from enrolment_petition as petition where petition.id = $2)
    when 'work' then (select round_id from work_work as work where work.id = $2)
    when 'review_batch' then (select round_id from review_batch as batch where batch.id = $2)
    when 'review_task' then (select batch.round_id from review_task as task
      join review_batch as batch on batch.id = task.batch_id where task.id = $2)
    when 'review_run' then (select batch.round_id from review_run as run
      join review_batch as batch on batch.id = run.batch_id where run.id = $2)
    when 'review_correction' then (select batch.round_id from review_correction as correction
      join review_task as task on task.id = correction.task_id
      join review_batch as batch on batch.id = task.batch_id where correction.id = $2)
    when 'award_publication' then (select round_id from award_publication as publication where publication.id = $2)
    when 'award_winner' then (select publication.round_id from award_winner as winner
      join award_publication as publication on publication.id = winner.publication_id where winner.id = $2)
    when 'promotion_run' then (select round_id from promotion_run as run where run.id = $2)
    when 'recommendation' then (select round_id from promotion_recommendation as list where list.id = $2)
    when 'certificate' then (select round_id from certificate_certificate as certificate where certificate.id = $2)
    when 'certificate_batch' then (select round_id from certificate_batch as batch where batch.id = $2)
    when 'certificate_correction' then (select certificate.round_id from certificate_correction as correction
      join certificate_certificate as certificate on certificate.id = correction.certificate_id
      where correction.id = $2)
    when 'order' then (select team.round_id from finance_order_line as line
      join enrolment_team as team on team.id = line.subject_id where line.order_id = $2 limit 1)
    when 'invoice' then (select team.round_id from finance_invoice as invoice
      join finance_order_line as line on line.order_id = invoice.order_id
      join enrolment_team as team on team.id = line.subject_id where invoice.id = $2 limit 1)
    when 'waiver' then (select team.round_id from finance_waiver as waiver
      join enrolment_team as team on team.id = waiver.subject_id where waiver.id = $2)
  end
$$;

-- The round of a row: that of its record, else of a record that its input names, as a refused call has no record.
create function platform_audit_round_of(type text, subject text, input jsonb) returns uuid language plpgsql stable as $$
declare
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  named record;
  found uuid;
begin
  if split_part(subject, ' ', 1) ~ uuid_form then
    found := platform_round_of(type, split_part(subject, ' ', 1)::uuid);
    if found is not null then
      return found;
    end if;
  end if;
  if jsonb_typeof(input) <> 'object' then
    return null;
  end if;
  for named in select * from (values ('roundId', 'round'), ('teamId', 'team'), ('workId', 'work'),
    ('itemId', 'item'), ('stageId', 'stage'), ('windowId', 'window'), ('batchId', 'review_batch'),
    ('batchId', 'certificate_batch'), ('taskId', 'review_task'), ('runId', 'review_run'), ('runId', 'promotion_run'),
    ('winnerId', 'award_winner'), ('certificateId', 'certificate'), ('changeId', 'team_change'),
    ('petitionId', 'petition'), ('listId', 'recommendation'), ('briefId', 'brief'), ('orderId', 'order'))
    as key (name, kind)
  loop
    if input ->> named.name ~ uuid_form then
      found := platform_round_of(named.kind, (input ->> named.name)::uuid);
      if found is not null then
        return found;
      end if;
    end if;
  end loop;
  return null;
end $$;

create function platform_note_round() returns trigger language plpgsql as $$
declare
  found uuid := platform_audit_round_of(new.subject_type, new.subject_id, new.input);
begin
  if found is not null then
    insert into platform_audit_round values (new.id, found, new.at);
  end if;
  return null;
end $$;
create trigger platform_audit_noted after insert on platform_audit for each row execute function platform_note_round();

create view platform_audit_round_view as select audit_id, round_id, at from platform_audit_round;
