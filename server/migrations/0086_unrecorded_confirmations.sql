-- Rows that were confirmed before 0060 can't be compared with what the record said then, which is stored nowhere: each is
-- confirmed anew. Mended texts of that time count as changed by themselves; rows that were left out stay so.
with unrecorded as (
  update certificate_decision set confirmed = null, version = version + 1
  where record = '{}' and confirmed is not null
  returning item_id, kind, recipient_id
)
-- A batch that is under way or goes on later does not issue them. One that was handed up is bound to its list already.
insert into certificate_held (batch_id, recipient_id)
select batch.id, unrecorded.recipient_id
from unrecorded
join certificate_batch as batch on batch.item_id = unrecorded.item_id and batch.kind = unrecorded.kind
where batch.state in ('making', 'failed', 'cancelled') and batch.list_hash is null
  and not exists (
    select from certificate_certificate as one
    where one.batch_id = batch.id and one.recipient_id = unrecorded.recipient_id
  )
on conflict do nothing;
