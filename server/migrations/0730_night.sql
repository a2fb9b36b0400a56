-- Notices of the night are held until the morning, and go as one message a target.
alter table notice_delivery add is_held boolean not null default false;
create index notice_delivery_held on notice_delivery (target_hash, next_at)
  where is_held and state in ('queued', 'sending');
