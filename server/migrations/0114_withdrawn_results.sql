-- Rounds whose results were all withdrawn were still marked as having published results.
update competition_round as round set state = 'published', version = version + 1
where round.state = 'result_published'
  and exists (select 1 from award_publication as publication where publication.round_id = round.id
    and publication.state = 'revoked')
  and not exists (select 1 from award_publication as publication where publication.round_id = round.id
    and publication.state in ('publicised', 'formal', 'corrected') and publication.revealed_at is not null);

-- A locked batch gets no other run, except while its published results are withdrawn; its scores stay locked.
create or replace function review_refuse_locked_run() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from review_batch as batch where batch.id = coalesce(new.batch_id, old.batch_id)
      and batch.state = 'locked'
      and (tg_op = 'DELETE' or not exists (select 1 from award_publication as publication
        where publication.item_id = batch.item_id and publication.stage_id = batch.stage_id
          and publication.published_at is not null
          and publication.state not in ('publicised', 'formal', 'corrected')))) then
    raise exception 'the results of batch % are locked', coalesce(new.batch_id, old.batch_id)
      using errcode = '42501', constraint = 'review_locked';
  end if;
  return coalesce(new, old);
end $$;
