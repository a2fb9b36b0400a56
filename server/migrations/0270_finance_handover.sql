-- What was paid is told to the module above after the money is committed, line by line, until it answers. What it
-- refuses is an exception of that line.
create table finance_handover (
  line_id uuid primary key references finance_order_line,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  tries integer not null default 0,
  next_try_at timestamptz default clock_timestamp(),
  -- Why it was refused, in words.
  reason_zh text not null default '',
  reason_en text not null default '',
  check ((state = 'waiting') = (next_try_at is not null)),
  check ((state = 'refused') = (reason_zh <> ''))
);
create index finance_handover_due on finance_handover (next_try_at) where next_try_at is not null;
insert into finance_handover (line_id, state, next_try_at)
  select line.id, 'done', null from finance_order_line as line join finance_order as o on o.id = line.order_id
  where o.paid > 0;

alter table finance_exception add column line_id uuid references finance_order_line;
create unique index finance_exception_line on finance_exception (line_id) where state = 'open';
alter table finance_exception drop constraint finance_exception_kind_check;
alter table finance_exception add constraint finance_exception_kind_check
  check (kind in ('late', 'double', 'incident', 'not_enrolled', 'bill_missing', 'bill_extra', 'bill_amount'));
alter table finance_exception drop constraint finance_exception_resolution_check;
alter table finance_exception add constraint finance_exception_resolution_check
  check (resolution in ('refunded', 'explained', 'enrolled'));
alter table finance_exception add check ((kind = 'not_enrolled') = (line_id is not null));
-- Money that bought nothing is given back, or buys it after all.
alter table finance_exception add check (line_id is null or resolution is null or resolution <> 'explained');
