-- Words of their own, since roles are granted.
alter table competition_window_extension rename column granted_by to given_by;
alter table competition_window_extension rename column granted_at to given_at;
