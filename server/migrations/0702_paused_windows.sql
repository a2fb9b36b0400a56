-- A pause closes several windows of a round at once; ending it restores what was forced before.
alter table competition_window
  add column paused boolean not null default false,
  add column forced_before_pause text check (forced_before_pause = 'open'),
  add constraint competition_window_paused check (
    not paused and forced_before_pause is null or paused and forced = 'closed');
