-- Whether the database was filled with the demo, which production refuses. The demo's sessions name themselves so.
alter table platform_installation add column is_demo boolean not null default false;
update platform_installation set is_demo = exists (select from identity_sign_in where agent = 'demo');
