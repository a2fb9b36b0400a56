-- Links by which people without an account sign a document; one for each document of a team or of its people.
create table enrolment_signer_link (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  document_key text not null,
  -- Null: a document of the team.
  member_id uuid references enrolment_member on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- SHA-256 of the data that the document was made from; with other data the link has ended.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Where it was sent, masked; empty: it was passed on by hand.
  sent_to text not null default '',
  made_by uuid not null references identity_user,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint enrolment_signer_link_place unique nulls not distinct (team_id, document_key, member_id),
  check (expires_at > made_at)
);
create index enrolment_signer_link_member on enrolment_signer_link (member_id);
create index enrolment_signer_link_maker on enrolment_signer_link (made_by);

-- Null: a copy that came by a link.
alter table enrolment_signed_copy alter uploaded_by drop not null;
