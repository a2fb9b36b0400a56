-- How many winners an award has, revoked ones included: lists of winners are as long, and their pages are found by it.
create table award_length (
  award_id uuid primary key references award_award (id) on delete cascade,
  winners integer not null
);

create function award_count_added() returns trigger language plpgsql as $$
begin
  insert into award_length (award_id, winners)
    select award_id, count(*) from added group by award_id order by award_id
    on conflict (award_id) do update set winners = award_length.winners + excluded.winners;
  return null;
end $$;
create function award_count_removed() returns trigger language plpgsql as $$
begin
  update award_length as length set winners = length.winners - fewer.winners
    from (select award_id, count(*) as winners from removed group by award_id) as fewer where fewer.award_id = length.award_id;
  return null;
end $$;
create trigger award_winners_added after insert on award_winner
  referencing new table as added for each statement execute function award_count_added();
create trigger award_winners_removed after delete on award_winner
  referencing old table as removed for each statement execute function award_count_removed();

insert into award_length (award_id, winners) select award_id, count(*) from award_winner group by award_id;
