-- Certificates, deliveries and the audit log are read from an index alone, too. Writes to a table wait while its indexes
-- are built: 3 s for 100,000 certificates, 3 s for 300,000 deliveries and 35 s for 300,000 rows of the log, most of it for
-- the names that keywords find.
create index certificate_newest on certificate_certificate (issued_at desc, number desc, id)
  include (round_id, item_id, batch_id, state, school_id, team_id);
create index certificate_state on certificate_certificate (state, issued_at desc, number desc, id) where state <> 'valid';
create index certificate_exact_number on certificate_certificate (upper(number));
drop index notice_delivery_log;
create index notice_delivery_log on notice_delivery (created_at desc, id) include (state, channel);
create index notice_delivery_state on notice_delivery (state, created_at desc, id) include (channel) where state <> 'sent';
create index notice_delivery_channel on notice_delivery (channel, created_at desc, id) include (state);
create index platform_audit_action on platform_audit (action, at desc, id);
create index platform_audit_outcome on platform_audit (outcome, at desc, id) where outcome <> 'done';
create index platform_audit_trace on platform_audit using hash (trace_id);
create index platform_audit_name on platform_audit using gin (search_terms(lower(actor_name)));
