-- The largest stored files, all and of one purpose, and the space that each purpose and person takes.
create index platform_file_size on platform_file (size desc, id) where state = 'stored';
create index platform_file_purpose on platform_file (purpose, size desc, id) where state = 'stored';
create index platform_file_space on platform_file (owner_id) include (size) where state = 'stored';
