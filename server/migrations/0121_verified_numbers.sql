-- A claim that nobody verified must not keep a number from the person whose number it is.
drop index identity_person_number;
create unique index identity_person_number on identity_person (school_id, number)
  where number <> '' and state = 'verified';
