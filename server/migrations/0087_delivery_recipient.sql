-- The delivery log is searched by a whole recipient (its hash) or by the last characters shown of it.
create index notice_delivery_recipient on notice_delivery (target_hash, created_at desc);
create index notice_delivery_ending on notice_delivery (reverse(target_masked) collate "C");

-- What may have been sent counts against the limits too.
update notice_delivery set sent_at = ended_at
where state = 'unknown' and sent_at is null and ended_at > now() - interval '1 day';
