-- Where the one-time code of a signer goes, encrypted; null: the document asks for none, or the link has ended.
alter table enrolment_signer_link add target_sealed bytea;
