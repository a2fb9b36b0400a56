-- Who ended scoring, who locked results, and when awards were set and confirmed.
alter table review_batch
  add column closed_by uuid references identity_user,
  add column closed_at timestamptz,
  add column locked_by uuid references identity_user,
  add column locked_at timestamptz;
alter table award_publication
  add column set_at timestamptz,
  add column confirmed_at timestamptz;

-- Earlier steps are in the operation log. Locked batches refuse changes, so the trigger pauses.
alter table review_batch disable trigger review_batch_locked;
update review_batch as batch set closed_by = step.actor_id, closed_at = step.at
from (select distinct on (subject_id) subject_id, actor_id, at from platform_audit
  where action = 'review.moveBatch' and outcome = 'done' and change -> 'after' ->> 'state' = 'closed'
  order by subject_id, at desc) as step
where step.subject_id = batch.id::text and batch.state in ('closed', 'calculated', 'locked');
update review_batch as batch set locked_by = step.actor_id, locked_at = step.at
from (select distinct on (subject_id) subject_id, actor_id, at from platform_audit
  where action = 'review.lock' and outcome = 'done' order by subject_id, at desc) as step
where step.subject_id = batch.id::text and batch.state = 'locked';
alter table review_batch enable trigger review_batch_locked;

update award_publication as publication set set_at = step.at
from (select distinct on (subject_id) subject_id, at from platform_audit
  where action = 'award.set' and outcome = 'done' order by subject_id, at desc) as step
where step.subject_id = publication.id::text and publication.set_by is not null;
update award_publication as publication set confirmed_at = step.at
from (select distinct on (subject_id) subject_id, at from platform_audit
  where action = 'award.confirm' and outcome = 'done' and change -> 'after' ->> 'state' = 'confirmed'
  order by subject_id, at desc) as step
where step.subject_id = publication.id::text and publication.confirmed_by is not null;
