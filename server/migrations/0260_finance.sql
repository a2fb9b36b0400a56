-- The moves of an order between its states; the test of orders compares them with the machine of core.
create table finance_order_move (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into finance_order_move (from_state, to_state) values
  ('created', 'pending_payment'), ('slip_rejected', 'pending_payment'),
  ('created', 'slip_submitted'), ('pending_payment', 'slip_submitted'), ('slip_rejected', 'slip_submitted'),
  ('slip_submitted', 'slip_rejected'),
  ('created', 'paid'), ('pending_payment', 'paid'), ('slip_submitted', 'paid'), ('slip_rejected', 'paid'),
  ('created', 'closed'), ('pending_payment', 'closed'), ('slip_submitted', 'closed'), ('slip_rejected', 'closed'),
  ('paid', 'refund_requested'), ('partially_refunded', 'refund_requested'), ('refund_rejected', 'refund_requested'),
  ('refund_requested', 'refunding'),
  ('refund_requested', 'refund_rejected'), ('refund_requested', 'partially_refunded'),
  ('refunding', 'refunded'), ('refunding', 'partially_refunded'), ('refunding', 'refund_rejected');

-- Amounts are whole fen. Names are those of the day of the order.
create table finance_order (
  id uuid primary key default new_id(),
  no text not null unique check (no ~ '^[0-9A-Z]{12,24}$'),
  -- The organisation that is paid, and the school of those who are entered.
  group_id uuid not null references organisation_group,
  school_id uuid references organisation_school,
  school_name text not null default '',
  payer_id uuid not null references identity_user,
  title_zh text not null,
  title_en text not null default '',
  link text not null default '',
  state text not null default 'created' check (state in ('created', 'pending_payment', 'slip_submitted',
    'slip_rejected', 'paid', 'closed', 'refund_requested', 'refunding', 'partially_refunded', 'refunded',
    'refund_rejected')),
  amount integer not null check (amount > 0),
  paid integer not null default 0 check (paid in (0, amount)),
  refunded integer not null default 0 check (refunded >= 0),
  -- What requested and running refunds will take.
  refund_held integer not null default 0 check (refund_held >= 0),
  online boolean not null,
  transfer boolean not null,
  refund_steps jsonb not null default '[]',
  expires_at timestamptz not null,
  -- Set while its attempts are closed at their providers.
  closing text check (closing in ('cancelled', 'expired')),
  closed_why text check (closed_why in ('cancelled', 'expired')),
  payment_id uuid,
  paid_at timestamptz,
  search text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  constraint finance_order_refund check (refunded + refund_held <= paid),
  check ((paid > 0) = (payment_id is not null)),
  check ((paid > 0) = (paid_at is not null)),
  check ((state = 'closed') = (closed_why is not null)),
  check (state <> 'refunded' or refunded = amount),
  check ((paid > 0) = (state not in ('created', 'pending_payment', 'slip_submitted', 'slip_rejected', 'closed')))
);
create index finance_order_group on finance_order (group_id, created_at desc, id);
create index finance_order_school on finance_order (school_id, created_at desc, id);
create index finance_order_payer on finance_order (payer_id, created_at desc, id);
create index finance_order_order on finance_order (created_at desc, id);
create index finance_order_search on finance_order using gin (search);
create index finance_order_due on finance_order (expires_at)
  where state in ('created', 'pending_payment', 'slip_submitted', 'slip_rejected');

create table finance_order_line (
  id uuid primary key default new_id(),
  order_id uuid not null references finance_order,
  position integer not null,
  -- What is paid for: an enrolment, by its id in the module above.
  subject_id uuid not null,
  title text not null,
  -- Version of the setting that the fee follows from, and its prices and numbers.
  rule_id uuid not null,
  facts jsonb not null,
  fee integer not null check (fee >= 0),
  waived integer not null default 0 check (waived >= 0),
  settled integer not null default 0 check (settled >= 0),
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded >= 0),
  open boolean not null default true,
  check (amount = fee - waived - settled),
  constraint finance_order_line_refund check (refunded <= amount),
  unique (order_id, position),
  unique (order_id, subject_id)
);
create unique index finance_order_line_open on finance_order_line (subject_id) where open;
create index finance_order_line_subject on finance_order_line (subject_id);

-- What makes a payment true: a signed notification, an answer to a query, or a bank transfer that a person confirmed.
create table finance_evidence (
  id uuid primary key default new_id(),
  method text not null check (method in ('alipay', 'wechat', 'transfer')),
  source text not null check (source in ('notification', 'query', 'slip', 'statement')),
  out_trade_no text not null,
  trade_no text not null,
  amount integer not null check (amount > 0),
  app_id text not null default '',
  seller_id text not null default '',
  status text not null check (status in ('TRADE_SUCCESS', 'TRADE_FINISHED', 'CONFIRMED')),
  confirmed_by uuid references identity_user,
  at timestamptz not null default clock_timestamp(),
  check ((confirmed_by is null) = (method <> 'transfer')),
  check ((status = 'CONFIRMED') = (method = 'transfer')),
  unique (method, trade_no),
  unique (id, out_trade_no, amount, trade_no)
);
create trigger finance_evidence_fixed before update or delete on finance_evidence
  for each statement execute function refuse_change();

-- One attempt to pay an order.
create table finance_payment (
  id uuid primary key default new_id(),
  order_id uuid not null references finance_order,
  method text not null check (method in ('alipay', 'wechat', 'transfer')),
  out_trade_no text not null unique check (out_trade_no ~ '^[A-Z0-9]{16,32}$'),
  amount integer not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'closed')),
  trade_no text,
  evidence_id uuid,
  paid_at timestamptz,
  next_query_at timestamptz,
  queries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  unique (method, trade_no),
  unique (id, order_id),
  check ((state = 'paid') = (evidence_id is not null)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'waiting') or (next_query_at is null)),
  -- A payment is paid only with evidence of its own number and amount.
  foreign key (evidence_id, out_trade_no, amount, trade_no)
    references finance_evidence (id, out_trade_no, amount, trade_no)
);
create index finance_payment_order on finance_payment (order_id, created_at);
create index finance_payment_due on finance_payment (next_query_at) where next_query_at is not null;
alter table finance_order add foreign key (payment_id, id) references finance_payment (id, order_id);

-- Verified notifications as they came; the hash lets the same one count once.
create table finance_notification (
  id uuid primary key default new_id(),
  method text not null,
  sha256 bytea not null unique,
  body bytea not null,
  out_trade_no text not null,
  -- Why it had no effect although its signature is right; empty: it was taken.
  incident text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index finance_notification_order on finance_notification (at desc, id);

-- Money or answers that somebody has to decide on.
create table finance_exception (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('late', 'double', 'incident', 'bill_missing', 'bill_extra', 'bill_amount')),
  group_id uuid references organisation_group,
  order_id uuid references finance_order,
  payment_id uuid references finance_payment,
  notification_id uuid references finance_notification,
  method text not null check (method in ('alipay', 'wechat', 'transfer')),
  out_trade_no text not null default '',
  trade_no text not null default '',
  amount integer not null,
  -- Whether its money waits in the ledger's account `suspense`.
  holds_money boolean not null,
  reason text not null default '',
  state text not null default 'open' check (state in ('open', 'settled')),
  resolution text check (resolution in ('refunded', 'explained')),
  note text not null default '',
  settled_by uuid references identity_user,
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  check ((state = 'settled') = (resolution is not null)),
  check ((state = 'settled') = (settled_at is not null)),
  check (not holds_money or resolution is null or resolution = 'refunded')
);
create unique index finance_exception_payment on finance_exception (payment_id) where holds_money;
create index finance_exception_open on finance_exception (state, created_at desc, id);

-- Refunds. `no` is the provider's request number: stored before the call, and the same in every repetition.
create table finance_refund (
  id uuid primary key default new_id(),
  no text not null unique check (no ~ '^[A-Z0-9]{16,32}$'),
  order_id uuid not null references finance_order,
  payment_id uuid not null references finance_payment,
  exception_id uuid references finance_exception,
  amount integer not null check (amount > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'sending', 'done', 'rejected', 'failed')),
  requested_by uuid not null references identity_user,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by uuid references identity_user,
  decided_at timestamptz,
  opinion text not null default '',
  -- To the account the money came from, or to a bank account that the payer names.
  route text not null check (route in ('original', 'bank')),
  bank_name text not null default '',
  bank_holder text not null default '',
  bank_sealed bytea,
  bank_masked text not null default '',
  next_try_at timestamptz,
  tries integer not null default 0,
  done_at timestamptz,
  version integer not null default 1,
  check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_by is null)),
  check ((state = 'done') = (done_at is not null)),
  check ((route = 'bank') = (bank_sealed is not null))
);
create unique index finance_refund_running on finance_refund (order_id) where state in ('requested', 'sending')
  and exception_id is null;
create unique index finance_refund_exception on finance_refund (exception_id) where state in ('requested', 'sending',
  'done');
create index finance_refund_order on finance_refund (order_id);
create index finance_refund_due on finance_refund (next_try_at) where next_try_at is not null;

create table finance_refund_line (
  refund_id uuid not null references finance_refund,
  line_id uuid not null references finance_order_line,
  amount integer not null check (amount > 0),
  primary key (refund_id, line_id)
);

-- Double entry: an entry for every movement of money, whose postings sum up to zero.
create table finance_entry (
  id uuid primary key default new_id(),
  payment_id uuid references finance_payment,
  refund_id uuid references finance_refund,
  at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(payment_id, refund_id) = 1),
  constraint finance_entry_payment unique (payment_id),
  constraint finance_entry_refund unique (refund_id)
);
create table finance_posting (
  id uuid primary key default new_id(),
  entry_id uuid not null references finance_entry,
  account text not null check (account in ('alipay', 'wechat', 'bank', 'orders', 'suspense')),
  order_id uuid not null references finance_order,
  amount integer not null check (amount <> 0),
  unique (entry_id, account)
);
create index finance_posting_order on finance_posting (order_id);
create trigger finance_entry_fixed before update or delete on finance_entry
  for each statement execute function refuse_change();
create trigger finance_posting_fixed before update or delete on finance_posting
  for each statement execute function refuse_change();

create function finance_check_balance() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  entry uuid;
  total bigint;
begin
  if tg_table_name = 'finance_entry' then entry := new.id; else entry := new.entry_id; end if;
  select sum(amount) into total from public.finance_posting where entry_id = entry;
  if total is distinct from 0 then
    raise exception 'entry % sums up to %', entry, total using errcode = '23514', constraint = 'finance_entry_balance';
  end if;
  return null;
end $$;
create constraint trigger finance_entry_balance after insert on finance_entry
  deferrable initially deferred for each row execute function finance_check_balance();
create constraint trigger finance_posting_balance after insert on finance_posting
  deferrable initially deferred for each row execute function finance_check_balance();

-- An order moves only as its machine says; its lines are open while it waits for money.
create function finance_order_moves() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.state <> old.state and not exists (
    select from public.finance_order_move where from_state = old.state and to_state = new.state) then
    raise exception 'order % can''t move from % to %', old.id, old.state, new.state
      using errcode = '23514', constraint = 'finance_order_move';
  end if;
  if new.amount <> old.amount or new.no <> old.no or new.group_id <> old.group_id then
    raise exception 'order % is fixed', old.id using errcode = '23514', constraint = 'finance_order_fixed';
  end if;
  if new.state not in ('created', 'pending_payment', 'slip_submitted', 'slip_rejected') then
    update public.finance_order_line set open = false where order_id = new.id and open;
  end if;
  return new;
end $$;
create trigger finance_order_moves before update on finance_order
  for each row execute function finance_order_moves();

-- At commit the amount of an order is the sum of its lines.
create function finance_check_amount() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  target uuid;
  expected bigint;
  total bigint;
begin
  if tg_table_name = 'finance_order' then target := new.id; else target := new.order_id; end if;
  select amount into expected from public.finance_order where id = target;
  select coalesce(sum(amount), 0) into total from public.finance_order_line where order_id = target;
  if expected is distinct from total then
    raise exception 'order % has the amount %, its lines %', target, expected, total
      using errcode = '23514', constraint = 'finance_order_amount';
  end if;
  return null;
end $$;
create constraint trigger finance_order_amount after insert on finance_order
  deferrable initially deferred for each row execute function finance_check_amount();
create constraint trigger finance_order_line_amount after insert or update of amount on finance_order_line
  deferrable initially deferred for each row execute function finance_check_amount();

-- A fee that a second person waived, wholly or in part.
create table finance_waiver (
  id uuid primary key default new_id(),
  group_id uuid not null references organisation_group,
  school_id uuid references organisation_school,
  subject_id uuid not null,
  title text not null,
  title_zh text not null,
  title_en text not null default '',
  -- What is waived of the fee; null: all of it.
  amount integer check (amount > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'granted', 'rejected')),
  requested_by uuid not null references identity_user,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by uuid references identity_user,
  decided_at timestamptz,
  opinion text not null default '',
  version integer not null default 1,
  check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_by is null))
);
create unique index finance_waiver_subject on finance_waiver (subject_id) where state in ('requested', 'granted');
create index finance_waiver_order on finance_waiver (requested_at desc, id);

-- For the modules above. `settled`: what was paid for a subject and not given back.
create view finance_subject_view as
  select line.subject_id, sum(case when o.paid > 0 then line.amount - line.refunded else 0 end)::integer as settled,
    max(o.id::text) filter (where line.open) as open_order_id,
    -- The prices of this moment stay those of the subject.
    min(o.created_at) filter (where o.paid > 0 and line.amount > line.refunded) as priced_at
  from finance_order_line as line join finance_order as o on o.id = line.order_id
  group by line.subject_id;
create view finance_waiver_view as
  select subject_id, amount from finance_waiver where state = 'granted';

-- Until when an enrolment's fee must be paid, and the fee as it was last charged.
alter table enrolment_team add column pay_by timestamptz, add column fee integer not null default 0 check (fee >= 0);
alter table enrolment_team add check (state <> 'awaiting_payment' or pay_by is not null);
create index enrolment_team_pay_by on enrolment_team (pay_by) where state = 'awaiting_payment';

alter table competition_window drop constraint competition_window_kind_check;
alter table competition_window add constraint competition_window_kind_check
  check (kind in ('signup', 'payment', 'audit', 'submission', 'draw', 'review', 'result', 'objection'));
