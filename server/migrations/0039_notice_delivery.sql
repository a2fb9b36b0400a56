-- Deliveries are a queue of their own: claimed by a process until `next_at`, tried again later and later, kept as a log.
alter table notice_delivery
  add user_id uuid references identity_user,
  -- Keyed hash of the phone or mailbox, for counting what it was sent.
  add target_hash bytea not null default '',
  add is_code boolean not null default false,
  -- When a queued one is due; while one is sending, when its claim runs out.
  add next_at timestamptz not null default clock_timestamp(),
  add claim uuid,
  add expires_at timestamptz,
  add ended_at timestamptz,
  add provider_id text not null default '',
  add last_error text not null default '';

alter table notice_delivery drop constraint notice_delivery_state_check;
update notice_delivery set state = 'undeliverable', last_error = 'expired', ended_at = now(),
  payload_sealed = '', target_sealed = ''
  where state in ('queued', 'failed');
update notice_delivery set ended_at = sent_at, payload_sealed = '', target_sealed = '' where state = 'sent';
update notice_delivery as d set user_id = m.user_id from notice_message as m where m.id = d.message_id;
delete from platform_job where kind = 'notice.deliver';

alter table notice_delivery
  add constraint notice_delivery_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'undeliverable')),
  add constraint notice_delivery_claimed check ((state = 'sending') = (claim is not null)),
  add constraint notice_delivery_ended check ((state in ('queued', 'sending')) = (ended_at is null)),
  -- What was delivered, and a code that is over, is not kept.
  add constraint notice_delivery_forgotten check (
    ended_at is null or (state <> 'sent' and not is_code) or (payload_sealed = '' and target_sealed = ''));

drop index notice_delivery_queue;
create index notice_delivery_due on notice_delivery (channel, is_code desc, next_at) where state in ('queued', 'sending');
create index notice_delivery_log on notice_delivery (created_at desc, id);
create index notice_delivery_target on notice_delivery (target_hash, sent_at) where sent_at is not null;
create index notice_delivery_user on notice_delivery (user_id);
-- Earlier versions could queue a message twice for one channel: one is kept, a sent one first.
delete from notice_delivery where id in (
  select id from (
    select id, row_number() over (partition by message_id, channel order by (state = 'sent') desc, created_at, id) as copy
    from notice_delivery where message_id is not null) as copies
  where copy > 1);
create unique index notice_delivery_once on notice_delivery (message_id, channel) where message_id is not null;

-- The language somebody signed in with last, and whether they proved that the mailbox is theirs.
alter table identity_user
  add language text check (language in ('zh-cn', 'en')),
  add email_verified_at timestamptz;
