-- Search in 300,000 sanctions without reading each.
alter table enrolment_sanction
  add column search text[] not null generated always as (search_terms(search_fold(name) || chr(10) || search_fold(reason))) stored;
create index enrolment_sanction_search on enrolment_sanction using gin (search);
