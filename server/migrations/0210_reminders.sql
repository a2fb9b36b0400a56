-- When an expert was last reminded of a batch, and the end of the review for which that happened automatically.
alter table review_judge add column reminded_at timestamptz, add column auto_reminded_for timestamptz;
