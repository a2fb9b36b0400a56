-- The list of stored files of one purpose, the last one first.
create index platform_file_purpose_stored on platform_file (purpose, stored_at desc, id) where state = 'stored';
