-- The list of jobs, newest first: all, of one kind, and in one state.
create index platform_job_newest on platform_job (created_at desc, id);
create index platform_job_kind on platform_job (kind, created_at desc, id);
create index platform_job_state on platform_job (state, created_at desc, id);
