-- The bell counts these for everybody in the office, once a minute.
create index notice_message_unread on notice_message (user_id) where removed_at is null and read_at is null;
