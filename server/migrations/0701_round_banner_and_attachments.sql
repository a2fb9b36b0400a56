-- A wide picture above the name of a round, and files for download on its page.
alter table competition_round add column banner_file_id uuid references platform_file;
create table competition_attachment (
  round_id uuid not null references competition_round on delete cascade,
  file_id uuid not null references platform_file,
  name text not null,
  position integer not null,
  primary key (round_id, file_id)
);
create index competition_attachment_file on competition_attachment (file_id);
