-- Files with an objection. The office reads a copy without metadata; null after cleaning: the file can't be cleaned.
create table award_evidence (
  file_id uuid primary key references platform_file,
  objection_id uuid not null references award_objection,
  position int not null check (position between 1 and 5),
  copy_id uuid references platform_file,
  cleaned_at timestamptz,
  constraint award_evidence_copied check (copy_id is null or cleaned_at is not null),
  constraint award_evidence_position unique (objection_id, position)
);
create index award_evidence_copy on award_evidence (copy_id);
