alter table organisation_school add column name_en text not null default '';
