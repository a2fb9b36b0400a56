-- Built-in dictionaries and entries can't be deleted; the values of a fixed dictionary are those that the software knows.
alter table system_dict
  add column built_in boolean not null default false,
  add column fixed boolean not null default false;
alter table system_dict_data
  add column built_in boolean not null default false,
  add column version integer not null default 1;
create unique index system_dict_data_one_default on system_dict_data (type) where is_default;
create index system_dict_data_order on system_dict_data (type, position, value);
