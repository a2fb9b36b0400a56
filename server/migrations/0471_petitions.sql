-- Hard rules that this team may break, by the key of the rule, with the answer to its petition.
alter table enrolment_team add column rule_exceptions jsonb not null default '{}';

create table enrolment_petition (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team (id) on delete cascade,
  round_id uuid not null,
  rule_key text not null,
  -- The rule as it read when the petition was made.
  rule_zh text not null,
  rule_en text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  answer text not null default '',
  answered_by_name text not null default '',
  answered_at timestamptz,
  version int not null default 1,
  constraint enrolment_petition_answered check ((state = 'open') = (answered_at is null))
);
create unique index enrolment_petition_open on enrolment_petition (team_id, rule_key) where state = 'open';
create index enrolment_petition_team on enrolment_petition (team_id);
create index enrolment_petition_round on enrolment_petition (round_id, id);
