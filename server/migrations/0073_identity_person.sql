-- Where a person studies or teaches belongs to the account: the table goes from module organisation to identity.
alter table organisation_person rename to identity_person;
alter index organisation_person_school rename to identity_person_school;
alter index organisation_person_number rename to identity_person_number;
do $$
declare
  old text;
begin
  for old in
    select conname from pg_constraint where conrelid = 'identity_person'::regclass and conname like 'organisation%'
  loop
    execute format('alter table identity_person rename constraint %I to %I',
      old, replace(old, 'organisation_person', 'identity_person'));
  end loop;
end $$;

-- Processes of the version before may still run beside this one.
create view organisation_person as select * from identity_person;
