-- A switch that is taken back keeps its row, so that its version tells two people who switch at once apart.
alter table competition_window_switch
  alter column state drop not null,
  add column version int not null default 1;
