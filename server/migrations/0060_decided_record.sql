-- What the record said in the fields that a row was decided about. Texts that were mended before this was stored count as
-- changed; what was confirmed before holds until 0086 takes it back.
alter table certificate_decision add column record jsonb not null default '{}';
