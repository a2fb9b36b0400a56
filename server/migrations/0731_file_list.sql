-- The list of stored files, the last one first.
create index platform_file_stored on platform_file (stored_at desc, id) where state = 'stored';
