-- Challenges are signed and not stored; one whose solution was used is stored until it expires. Not worth a disk write
-- each: after a crash of the database a solution of the last minutes could be used again.
drop table identity_captcha;
create unlogged table identity_used_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);
create index identity_used_challenge_expiry on identity_used_challenge (expires_at);

-- A first password that somebody else knows has to be changed before anything else.
alter table identity_user add column password_temporary boolean not null default false;
