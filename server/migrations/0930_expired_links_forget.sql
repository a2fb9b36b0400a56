-- Links to sign that still name a phone or mailbox, by their end: past it that is forgotten.
create index enrolment_signer_link_target on enrolment_signer_link (expires_at) where target_sealed is not null;
