-- A person's participation in teams is limited per item and role; the table says so.
alter table enrolment_seat rename to enrolment_participation;
alter index enrolment_seat_team rename to enrolment_participation_team;
alter index enrolment_seat_user rename to enrolment_participation_user;

do $$
declare
  old text;
begin
  for old in
    select conname from pg_constraint where conrelid = 'enrolment_participation'::regclass and conname like 'enrolment_seat%'
  loop
    execute format('alter table enrolment_participation rename constraint %I to %I',
      old, replace(old, 'enrolment_seat', 'enrolment_participation'));
  end loop;
end $$;

-- Processes of the version before may still run beside this one.
create view enrolment_seat as select * from enrolment_participation;
