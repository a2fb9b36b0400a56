-- Invoices of paid orders. The amount is that of the order when the invoice was issued.
create table finance_invoice (
  id uuid primary key default new_id(),
  order_id uuid not null references finance_order,
  buyer_kind text not null check (buyer_kind in ('organisation', 'person')),
  title text not null check (length(title) between 1 and 100),
  tax_number text not null default '',
  kind text not null check (kind in ('ordinary', 'special')),
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  bank_number text not null default '',
  email text not null default '',
  remark text not null default '',
  state text not null default 'requested' check (state in ('requested', 'issued', 'rejected', 'red_reversed')),
  amount integer check (amount > 0),
  number text not null default '',
  issued_on date,
  pdf_id uuid references platform_file,
  xml_id uuid references platform_file,
  -- Why the issued invoice differs from the request, why a request was rejected, or why an invoice was reversed.
  opinion text not null default '',
  red_number text not null default '',
  requested_by uuid not null references identity_user,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by uuid references identity_user,
  decided_at timestamptz,
  version integer not null default 1,
  search text[] not null default '{}',
  check ((buyer_kind = 'organisation') = (tax_number <> '')),
  check ((state = 'requested') = (decided_by is null)),
  check ((state in ('issued', 'red_reversed')) = (amount is not null and number <> '' and issued_on is not null)),
  check ((state = 'red_reversed') = (red_number <> ''))
);
create unique index finance_invoice_live on finance_invoice (order_id) where state in ('requested', 'issued');
create unique index finance_invoice_number on finance_invoice (number) where number <> '';
create index finance_invoice_order on finance_invoice (order_id, requested_at desc);
create index finance_invoice_newest on finance_invoice (requested_at desc, id);
create index finance_invoice_by on finance_invoice (requested_by, requested_at desc);
create index finance_invoice_pdf on finance_invoice (pdf_id) where pdf_id is not null;
create index finance_invoice_xml on finance_invoice (xml_id) where xml_id is not null;
create index finance_invoice_search on finance_invoice using gin (search);

-- What was issued stays as it was.
create function finance_invoice_frozen() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.state in ('issued', 'red_reversed') and (new.amount, new.number, new.issued_on, new.title, new.tax_number,
      new.order_id, new.pdf_id, new.xml_id) is distinct from (old.amount, old.number, old.issued_on, old.title,
      old.tax_number, old.order_id, old.pdf_id, old.xml_id) then
    raise exception 'an issued invoice does not change' using errcode = 'check_violation';
  end if;
  if not (old.state = new.state or old.state = 'requested' and new.state in ('issued', 'rejected')
      or old.state = 'issued' and new.state = 'red_reversed') then
    raise exception 'an invoice does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger finance_invoice_frozen before update on finance_invoice
  for each row execute function finance_invoice_frozen();
