-- The language model of the help chat, one for the installation; it is off until somebody sets it up.
create table assistant_model (
  sole boolean primary key default true check (sole),
  enabled boolean not null default false,
  base_url text not null default '',
  model text not null default '',
  key_sealed bytea,
  daily_limit integer not null default 500 check (daily_limit >= 0),
  version integer not null default 1,
  check (not enabled or (base_url <> '' and model <> ''))
);

-- Questions without an answer, without personal data; `folded` joins those that differ in signs and spaces only.
create table assistant_question (
  id uuid primary key default new_id(),
  group_id uuid references organisation_group,
  folded text not null,
  question text not null,
  count integer not null default 1 check (count > 0),
  first_asked_at timestamptz not null default now(),
  last_asked_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'handled')),
  note text not null default '',
  version integer not null default 1
);
create unique index assistant_question_once on assistant_question (group_id, folded) nulls not distinct;
create index assistant_question_order on assistant_question (state desc, count desc, last_asked_at desc, id);
