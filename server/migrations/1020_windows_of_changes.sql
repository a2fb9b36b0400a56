-- Windows in which submitted teams change their people, and in which they correct their facts.
alter table competition_window drop constraint competition_window_kind_check,
  add constraint competition_window_kind_check check (kind in
    ('signup', 'payment', 'audit', 'submission', 'draw', 'review', 'result', 'objection', 'hash', 'brief', 'roster',
     'correction'));
