-- Sanctions in their order with what the filters of their list compare, so that it is counted without reading the table.
create index concurrently if not exists enrolment_sanction_listed on enrolment_sanction (id)
  include (group_id, subject, lifted_at, starts_on, ends_on);
