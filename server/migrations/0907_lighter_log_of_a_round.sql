-- Every audited write calls these. One branch is planned and run; before, a plan of all of them was started.
create or replace function platform_round_of(type text, id uuid) returns uuid language plpgsql stable as $$
begin
  case type
    when 'round' then return id;
    when 'item' then return (select round_id from competition_item as item where item.id = $2);
    when 'stage' then return (select round_id from competition_stage as stage where stage.id = $2);
    when 'window' then return (select stage.round_id from competition_window as moved
      join competition_stage as stage on stage.id = moved.stage_id where moved.id = $2);
    when 'brief' then return (select round_id from competition_brief as brief where brief.id = $2);
    when 'setting' then return (select round_id from competition_setting as setting where setting.id = $2);
    when 'team' then return (select round_id from enrolment_team as team where team.id = $2);
    when 'team_change' then return (select team.round_id from enrolment_change as change
      join enrolment_team as team on team.id = change.team_id where change.id = $2);
    when 'signed_copy' then return (select team.round_id from enrolment_signed_copy as copy
      join enrolment_team as team on team.id = copy.team_id where copy.id = $2);
    when 'petition' then return (select round_id from enrolment_petition as petition where petition.id = $2);
    when 'work' then return (select round_id from work_work as work where work.id = $2);
    when 'review_batch' then return (select round_id from review_batch as batch where batch.id = $2);
    when 'review_task' then return (select batch.round_id from review_task as task
      join review_batch as batch on batch.id = task.batch_id where task.id = $2);
    when 'review_run' then return (select batch.round_id from review_run as run
      join review_batch as batch on batch.id = run.batch_id where run.id = $2);
    when 'review_correction' then return (select batch.round_id from review_correction as correction
      join review_task as task on task.id = correction.task_id
      join review_batch as batch on batch.id = task.batch_id where correction.id = $2);
    when 'award_publication' then return (select round_id from award_publication as publication
      where publication.id = $2);
    when 'award_winner' then return (select publication.round_id from award_winner as winner
      join award_publication as publication on publication.id = winner.publication_id where winner.id = $2);
    when 'promotion_run' then return (select round_id from promotion_run as run where run.id = $2);
    when 'recommendation' then return (select round_id from promotion_recommendation as list where list.id = $2);
    when 'certificate' then return (select round_id from certificate_certificate as certificate
      where certificate.id = $2);
    when 'certificate_batch' then return (select round_id from certificate_batch as batch where batch.id = $2);
    when 'certificate_correction' then return (select certificate.round_id from certificate_correction as correction
      join certificate_certificate as certificate on certificate.id = correction.certificate_id
      where correction.id = $2);
    when 'order' then return (select team.round_id from finance_order_line as line
      join enrolment_team as team on team.id = line.subject_id where line.order_id = $2 limit 1);
    when 'invoice' then return (select team.round_id from finance_invoice as invoice
      join finance_order_line as line on line.order_id = invoice.order_id
      join enrolment_team as team on team.id = line.subject_id where invoice.id = $2 limit 1);
    when 'waiver' then return (select team.round_id from finance_waiver as waiver
      join enrolment_team as team on team.id = waiver.subject_id where waiver.id = $2);
    else return null;
  end case;
end $$;

create or replace function platform_audit_round_of(type text, subject text, input jsonb) returns uuid
language plpgsql stable as $$
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
  if jsonb_typeof(input) <> 'object' or input = '{}' then
    return null;
  end if;
  for named in select * from (values ('roundId', 'round'), ('teamId', 'team'), ('workId', 'work'),
    ('itemId', 'item'), ('stageId', 'stage'), ('windowId', 'window'), ('batchId', 'review_batch'),
    ('batchId', 'certificate_batch'), ('taskId', 'review_task'), ('runId', 'review_run'), ('runId', 'promotion_run'),
    ('winnerId', 'award_winner'), ('certificateId', 'certificate'), ('changeId', 'team_change'),
    ('petitionId', 'petition'), ('listId', 'recommendation'), ('briefId', 'brief'), ('orderId', 'order'))
    as key (name, kind) where input ->> name ~ uuid_form
  loop
    found := platform_round_of(named.kind, (input ->> named.name)::uuid);
    if found is not null then
      return found;
    end if;
  end loop;
  return null;
end $$;
