-- Schools that were stored before they were found by full pinyin: the server adds their terms when it starts and takes
-- each off this list.
create table organisation_old_search (
  school_id uuid primary key references organisation_school on delete cascade
);
insert into organisation_old_search select id from organisation_school;
