-- Teams that were handed in while the quota was full, in the order of `waiting_no`. A team that is offered a place holds it
-- until `offer_until`, so that the counters of places and their constraint stay true.
create sequence enrolment_waiting_no as integer;
alter table enrolment_team
  add column waiting_no integer,
  add column offer_until timestamptz,
  add constraint enrolment_team_waiting check ((state = 'waiting') = (waiting_no is not null)),
  add constraint enrolment_team_offered check (case when state = 'waiting' then holds_place = (offer_until is not null)
    else offer_until is null end);
alter sequence enrolment_waiting_no owned by enrolment_team.waiting_no;
create unique index enrolment_team_waiting_no on enrolment_team (item_id, waiting_no) where state = 'waiting';
create index enrolment_team_offer_until on enrolment_team (offer_until) where offer_until is not null;
