create index concurrently if not exists award_evidence_waiting on award_evidence (queued_at) where cleaned_at is null;
