-- Bank accounts that organisations take transfers on; shown to payers of their orders.
create table finance_account (
  id uuid primary key default new_id(),
  group_id uuid not null references organisation_group,
  holder text not null,
  bank text not null,
  number text not null,
  remark text not null default '',
  enabled boolean not null default true,
  version integer not null default 1
);
create index finance_account_group on finance_account (group_id);

-- What a payer uploads as proof of a transfer; a person other than the payer decides on it.
create table finance_slip (
  id uuid primary key default new_id(),
  order_id uuid not null references finance_order,
  file_id uuid not null references platform_file,
  payer_name text not null,
  submitted_by uuid not null references identity_user,
  submitted_at timestamptz not null default clock_timestamp(),
  state text not null default 'submitted' check (state in ('submitted', 'confirmed', 'rejected')),
  bank_serial text not null default '',
  opinion text not null default '',
  decided_by uuid references identity_user,
  decided_at timestamptz,
  check (decided_by <> submitted_by),
  check ((state = 'submitted') = (decided_by is null))
);
create unique index finance_slip_waiting on finance_slip (order_id) where state = 'submitted';
create index finance_slip_order on finance_slip (submitted_at desc, id);
