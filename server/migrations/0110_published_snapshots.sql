-- What was published, each time: its canonical text, the text's digest, and a keyed hash (HMAC) whose key the database
-- doesn't have.
create table award_snapshot (
  id uuid primary key default new_id(),
  publication_id uuid not null references award_publication (id),
  no int not null check (no >= 1),
  text text not null,
  digest bytea not null check (digest = sha256(convert_to(text, 'UTF8'))),
  key_id bytea not null check (length(key_id) = 4),
  mac bytea not null check (length(mac) = 32),
  created_at timestamptz not null default clock_timestamp(),
  unique (publication_id, no)
);
create trigger award_snapshot_fixed before update or delete or truncate on award_snapshot
  for each statement execute function refuse_change();

-- Digests of results that earlier versions published, which have no snapshot.
create table award_earlier_digest (
  publication_id uuid primary key references award_publication (id),
  digest bytea not null
);
insert into award_earlier_digest (publication_id, digest)
  select id, digest from award_publication
  where state in ('publicised', 'formal', 'corrected') and digest is not null;
create trigger award_earlier_digest_fixed before insert or update or delete or truncate on award_earlier_digest
  for each statement execute function refuse_change();

-- Awards and winners don't change while they are published; a correction revokes the publication first.
create function award_refuse_published() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from award_publication_view
      where id in (new.publication_id, old.publication_id) and is_published) then
    raise exception 'published results are revoked before they change' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
create trigger award_award_published before insert or update or delete on award_award
  for each row execute function award_refuse_published();
create trigger award_winner_published before insert or update or delete on award_winner
  for each row execute function award_refuse_published();

create function award_refuse_altered_publication() returns trigger language plpgsql as $$
begin
  if old.state in ('publicised', 'formal', 'corrected') and new.state in ('publicised', 'formal', 'corrected')
     and (new.id, new.round_id, new.item_id, new.stage_id, new.run_id, new.publish, new.decisions, new.digest,
          new.published_by, new.published_at)
       is distinct from
       (old.id, old.round_id, old.item_id, old.stage_id, old.run_id, old.publish, old.decisions, old.digest,
          old.published_by, old.published_at)
  then
    raise exception 'published results are revoked before they change' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger award_publication_published before update on award_publication
  for each row execute function award_refuse_altered_publication();
create trigger award_publication_fixed before delete or truncate on award_publication
  for each statement execute function refuse_change();

create or replace view review_run_view as
  select id, batch_id, setting_id, state, inputs_hash from review_run;
