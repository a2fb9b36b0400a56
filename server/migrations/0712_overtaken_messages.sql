-- Since when what a message says no longer holds, such as a return after which the team was submitted again.
alter table notice_message add column overtaken_at timestamptz;
