-- What staff may see of a notice's values, to preview other words with: names are masked, and what people wrote is left out.
alter table notice_message add column template text;
alter table notice_message add column shown jsonb;
alter table notice_message add constraint notice_message_shown check ((template is null) = (shown is null));
create index notice_message_template on notice_message (template, created_at desc) where template is not null;
