-- What the record said in the fields that a row was decided about. A row that was decided before this was stored is
-- decided anew.
alter table certificate_decision add column record jsonb not null default '{}';
