-- A confirmed revocation is lifted by two persons as well, and stays on record: the award may be revoked again.
alter table award_revocation
  add column id uuid not null default new_id(),
  add column restore_reason text check (restore_reason <> ''),
  add column restore_asked_by uuid references identity_user (id),
  add column restore_asked_at timestamptz,
  add column restored_by uuid references identity_user (id),
  add column restored_at timestamptz,
  drop constraint award_revocation_pkey,
  add constraint award_revocation_pkey primary key (id),
  add constraint award_restoration_asked check (num_nonnulls(restore_reason, restore_asked_by, restore_asked_at) in (0, 3)),
  add constraint award_restoration_after_revocation check (restore_asked_at is null or confirmed_at is not null),
  add constraint award_restoration_confirmed check (num_nonnulls(restored_by, restored_at) in (0, 2)),
  add constraint award_restoration_after_request check (restored_at is null or restore_asked_at is not null),
  add constraint award_restoration_second_person check (restored_by <> restore_asked_by);
create unique index award_revocation_standing on award_revocation (publication_id, work_id) where restored_at is null;

create or replace function award_refuse_changed_revocation() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  lifting constant text[] := array['restore_reason', 'restore_asked_by', 'restore_asked_at', 'restored_by', 'restored_at'];
begin
  if tg_op = 'UPDATE' and old.restored_at is null and to_jsonb(new) - lifting = to_jsonb(old) - lifting then
    return new;
  end if;
  raise exception 'a confirmed revocation stays' using errcode = '42501';
end $$;

create or replace view award_winner_view as
  select id, publication_id, award_id, team_id, work_id, rank,
    exists (select from award_revocation as revocation where revocation.publication_id = award_winner.publication_id
      and revocation.work_id = award_winner.work_id and revocation.confirmed_at is not null
      and revocation.restored_at is null) as is_revoked
  from award_winner;
