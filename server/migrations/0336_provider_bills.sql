-- The bill of a day that a payment provider made; taken once and compared with payments and refunds.
create table finance_bill (
  id uuid primary key default new_id(),
  method text not null check (method in ('alipay', 'wechat')),
  day date not null,
  items integer not null check (items >= 0),
  -- In fen: what came in, and what went back.
  paid bigint not null check (paid >= 0),
  refunded bigint not null check (refunded >= 0),
  taken_at timestamptz not null default clock_timestamp(),
  constraint finance_bill_day unique (method, day)
);
create index finance_bill_order on finance_bill (day desc, method);

create table finance_bill_item (
  id uuid primary key default new_id(),
  bill_id uuid not null references finance_bill,
  method text not null check (method in ('alipay', 'wechat')),
  kind text not null check (kind in ('payment', 'refund')),
  trade_no text not null,
  out_trade_no text not null,
  -- Our number of the refund; empty for a payment.
  refund_no text not null default '',
  amount integer not null check (amount > 0),
  at timestamptz not null,
  -- Ours; null: we know of none.
  payment_id uuid references finance_payment,
  refund_id uuid references finance_refund,
  constraint finance_bill_item_once unique (method, kind, out_trade_no, trade_no, refund_no),
  check (kind = 'refund' or refund_id is null)
);
create index finance_bill_item_bill on finance_bill_item (bill_id, kind);
create index finance_bill_item_payment on finance_bill_item (payment_id);
create index finance_bill_item_refund on finance_bill_item (refund_id);
create trigger finance_bill_fixed before update or delete on finance_bill
  for each statement execute function refuse_change();
create trigger finance_bill_item_fixed before update or delete on finance_bill_item
  for each statement execute function refuse_change();

alter table finance_exception
  add column bill_id uuid references finance_bill,
  add column bill_item_id uuid references finance_bill_item,
  add column refund_id uuid references finance_refund;
-- One exception for each difference, however often a bill is compared.
create unique index finance_exception_bill_item on finance_exception (bill_item_id);
create unique index finance_exception_missing_payment on finance_exception (payment_id)
  where kind = 'bill_missing' and refund_id is null;
create unique index finance_exception_missing_refund on finance_exception (refund_id) where kind = 'bill_missing';
create index finance_exception_bill on finance_exception (bill_id, state);
create index finance_exception_of_payment on finance_exception (payment_id);

create index finance_payment_paid on finance_payment (method, paid_at) where paid_at is not null;
create index finance_refund_done on finance_refund (done_at) where done_at is not null;
create index finance_entry_at on finance_entry (at);
