-- People are counted once, whatever the number of their teams: 20 teams of one item and another may be of 19 people.
alter table enrolment_import drop constraint enrolment_import_check, add constraint enrolment_import_people_check check (people > 0);
