-- Awards confirmed by the person who set them, and not published yet, wait for another person.
update award_publication set state = 'awards_set', confirmed_by = null, version = version + 1
where state = 'confirmed' and confirmed_by = set_by;

alter table award_publication add constraint award_publication_second_person
  check (state <> 'confirmed' or confirmed_by <> set_by);
