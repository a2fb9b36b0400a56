-- An award of one winner that is taken back after the publication: one person asks for it, another confirms it.
create table award_revocation (
  publication_id uuid not null references award_publication (id),
  work_id uuid not null references work_work (id),
  team_id uuid not null references enrolment_team (id),
  reason text not null check (reason <> ''),
  asked_by uuid not null references identity_user (id),
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_by uuid references identity_user (id),
  confirmed_at timestamptz,
  primary key (publication_id, work_id),
  constraint award_revocation_second_person check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);

create function award_refuse_changed_revocation() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a confirmed revocation stays' using errcode = '42501';
end $$;
create trigger award_revocation_confirmed before update or delete on award_revocation
  for each row when (old.confirmed_at is not null) execute function award_refuse_changed_revocation();

create or replace view award_winner_view as
  select id, publication_id, award_id, team_id, work_id, rank,
    exists (select from award_revocation as revocation where revocation.publication_id = award_winner.publication_id
      and revocation.work_id = award_winner.work_id and revocation.confirmed_at is not null) as is_revoked
  from award_winner;
