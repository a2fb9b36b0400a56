-- A copy whose job failed for good is queued again.
alter table award_evidence add column queued_at timestamptz not null default now();
