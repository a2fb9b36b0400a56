-- The link of a message leads to the change request that asks its addressee.
create unique index enrolment_invitation_message_hash on enrolment_invitation_message (invite_hash);
