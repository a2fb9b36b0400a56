-- Teams that were reminded of a document before its date; once per date.
create table enrolment_document_reminder (
  team_id uuid not null references enrolment_team on delete cascade,
  document_key text not null,
  due_at timestamptz not null,
  primary key (team_id, document_key)
);
