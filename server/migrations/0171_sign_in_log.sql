create index identity_sign_in_user on identity_sign_in (user_id, at desc);
create index identity_sign_in_address on identity_sign_in (address, at desc);
create index identity_session_seen on identity_session (last_seen_at desc, id) where ended_at is null;
