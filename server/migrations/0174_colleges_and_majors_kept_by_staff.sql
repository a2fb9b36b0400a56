alter table organisation_college add column version int not null default 1;
alter table organisation_major add column version int not null default 1;

create index organisation_college_in_order on organisation_college (school_id, position, name, id);
create index organisation_major_in_order on organisation_major (school_id, position, name, id);
create index organisation_major_of_college on organisation_major (college_id);
