-- What the virus scanner found. 'none': the server made the file, so there is nothing to scan.
alter table platform_file
  add column scan text not null default 'none'
    constraint platform_file_scan_check check (scan in ('none', 'waiting', 'clean', 'too_large', 'infected')),
  add column signature text not null default '',
  add column scan_tried_at timestamptz,
  add column scanned_at timestamptz,
  add constraint platform_file_signature_check check ((scan = 'infected') = (signature <> ''));
update platform_file set scan = 'waiting' where owner_id is not null;
create index platform_file_scan_waiting on platform_file (scan_tried_at nulls first, id)
  where scan = 'waiting' and state = 'stored';
create index platform_file_infected on platform_file (scanned_at desc, id) where scan = 'infected';

create or replace view platform_file_view as
  select id, name, media_type, size, sha256, purpose, owner_id, state, public, storage_key, stored_at, scan,
    signature, scanned_at
  from platform_file;

-- What the scanner last answered; one row once it was checked.
create table platform_scanner (
  sole boolean primary key default true check (sole),
  version text not null default '',
  signatures_at timestamptz,
  unreachable_since timestamptz
);
