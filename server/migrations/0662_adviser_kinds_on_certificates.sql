-- The kind of adviser that somebody becomes who joins by a change request; empty: none, or that of who is replaced.
alter table enrolment_change_field add column adviser_kind text not null default '';

-- Certificates print advisers by their kinds, in the order of the team's setting.
create or replace view enrolment_member_view as
  select id, team_id, user_id, role, name, state, position, adviser_kind from enrolment_member;
create or replace view enrolment_team_view as
  select id, round_id, item_id, school_id, school_name, captain_id, name, number, review_number, state, decided_at, search,
    state <> all (array['withdrawn', 'banned', 'disqualified', 'forfeited']) as takes_part, promoted_from, enrolled_at,
    setting_id
  from enrolment_team;
