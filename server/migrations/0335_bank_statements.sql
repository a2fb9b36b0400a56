-- How the columns of an account's statements are called, as they were chosen at the last import.
create table finance_statement_mapping (
  account_id uuid primary key references finance_account,
  mapping jsonb not null
);

-- An imported file of a bank statement.
create table finance_statement (
  id uuid primary key,
  account_id uuid not null references finance_account,
  group_id uuid not null references organisation_group,
  file_name text not null,
  -- Rows that were new, rows that were known before, and rows without income.
  imported integer not null check (imported > 0),
  repeated integer not null check (repeated >= 0),
  skipped integer not null check (skipped >= 0),
  imported_by uuid not null references identity_user,
  imported_at timestamptz not null default clock_timestamp()
);
create index finance_statement_order on finance_statement (account_id, imported_at desc, id);

-- Income on a bank statement. `key` is the bank's serial, or the checksum of the row where it has none.
create table finance_statement_row (
  id uuid primary key default new_id(),
  statement_id uuid not null references finance_statement deferrable initially deferred,
  account_id uuid not null references finance_account,
  group_id uuid not null references organisation_group,
  position integer not null,
  key text not null,
  -- What the evidence of its payment is called.
  trade_no text not null check (trade_no ~ '^[0-9A-Za-z-]{4,64}$'),
  booked_at timestamptz not null,
  booked_on date not null,
  amount integer not null check (amount > 0),
  payer_name text not null default '',
  -- Only the last digits.
  payer_account text not null default '',
  remark text not null default '',
  state text not null default 'unmatched' check (state in ('unmatched', 'matched', 'split', 'ignored')),
  -- Why it is ignored.
  reason text not null default '',
  decided_by uuid references identity_user,
  decided_at timestamptz,
  confirmed_by uuid references identity_user,
  confirmed_at timestamptz,
  search text[] not null default '{}',
  version integer not null default 1,
  constraint finance_statement_row_key unique (account_id, key),
  check ((state = 'ignored') = (reason <> '')),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_at is null or state in ('matched', 'split')),
  check ((decided_by is null) = (decided_at is null))
);
create index finance_statement_row_day on finance_statement_row (account_id, booked_on desc, booked_at desc, id);
create index finance_statement_row_group on finance_statement_row (group_id, booked_at desc, id);
create index finance_statement_row_state on finance_statement_row (account_id, state, booked_at desc, id);
create index finance_statement_row_search on finance_statement_row using gin (search);
create index finance_statement_row_statement on finance_statement_row (statement_id, state, id);

-- What of a row is for which order; once confirmed with the payments that it made.
create table finance_statement_part (
  id uuid primary key default new_id(),
  row_id uuid not null references finance_statement_row,
  order_id uuid not null references finance_order,
  amount integer not null check (amount > 0),
  payment_id uuid references finance_payment,
  -- What was paid beyond the order's amount.
  excess_payment_id uuid references finance_payment,
  constraint finance_statement_part_order unique (row_id, order_id),
  constraint finance_statement_part_payment unique (payment_id),
  constraint finance_statement_part_excess unique (excess_payment_id),
  check (excess_payment_id is null or payment_id is not null),
  check (excess_payment_id <> payment_id)
);
create index finance_statement_part_of_order on finance_statement_part (order_id);

-- At commit the parts of a row sum up to its amount, and a confirmed row has a payment for each of them.
create function finance_check_statement_row() returns trigger language plpgsql
  set search_path = pg_catalog, public as $$
declare
  target uuid;
  kept record;
  parts record;
begin
  if tg_table_name = 'finance_statement_row' then target := new.id;
  elsif tg_op = 'DELETE' then target := old.row_id;
  else target := new.row_id; end if;
  select state, amount, confirmed_at into kept from public.finance_statement_row where id = target;
  select count(*) as number, count(payment_id) as paid, coalesce(sum(amount), 0) as total into parts
    from public.finance_statement_part where row_id = target;
  if (case kept.state when 'matched' then parts.number <> 1 when 'split' then parts.number < 2
      else parts.number > 0 end) or (parts.number > 0 and parts.total <> kept.amount)
    or (case when kept.confirmed_at is null then parts.paid > 0 else parts.paid <> parts.number end) then
    raise exception 'row % is %, its parts are % of %', target, kept.state, parts.total, kept.amount
      using errcode = '23514', constraint = 'finance_statement_row_parts';
  end if;
  return null;
end $$;
create constraint trigger finance_statement_row_parts after insert or update on finance_statement_row
  deferrable initially deferred for each row execute function finance_check_statement_row();
create constraint trigger finance_statement_part_sum after insert or update or delete on finance_statement_part
  deferrable initially deferred for each row execute function finance_check_statement_row();

-- What the bank said never changes, and a confirmed row stays as it is: a payment depends on it.
create function finance_statement_row_fixed() returns trigger language plpgsql
  set search_path = pg_catalog, public as $$
begin
  if old.confirmed_at is not null or (new.account_id, new.key, new.trade_no, new.booked_at, new.amount)
      is distinct from (old.account_id, old.key, old.trade_no, old.booked_at, old.amount) then
    raise exception 'row % is fixed', old.id using errcode = '23514', constraint = 'finance_statement_row_fixed';
  end if;
  return new;
end $$;
create trigger finance_statement_row_fixed before update on finance_statement_row
  for each row execute function finance_statement_row_fixed();

-- Transfers that wait for their money, by what was paid and who says so.
create index finance_slip_payer on finance_slip (payer_name) where state = 'submitted';
create index finance_order_waiting on finance_order (group_id, amount)
  where transfer and state in ('created', 'pending_payment', 'slip_submitted', 'slip_rejected');

alter table finance_exception drop constraint finance_exception_kind_check;
alter table finance_exception add constraint finance_exception_kind_check
  check (kind in ('late', 'double', 'short', 'excess', 'incident', 'not_enrolled', 'bill_missing', 'bill_extra',
    'bill_amount'));
