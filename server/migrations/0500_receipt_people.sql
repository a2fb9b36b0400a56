-- Who was in the team when it was submitted, in order; empty for earlier receipts.
alter table enrolment_receipt add column people jsonb not null default '[]';
