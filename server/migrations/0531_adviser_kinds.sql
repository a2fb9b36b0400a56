-- What kind of adviser somebody is in the team, of those that the setting of its item names; empty: none chosen.
alter table enrolment_member add column adviser_kind text not null default '';
