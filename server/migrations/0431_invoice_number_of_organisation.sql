-- An organisation can't block the number of another's invoice by recording it first.
alter table finance_invoice add column group_id uuid references organisation_group;
update finance_invoice as invoice set group_id = o.group_id from finance_order as o where o.id = invoice.order_id;
alter table finance_invoice alter column group_id set not null;
drop index finance_invoice_number;
create unique index finance_invoice_number on finance_invoice (group_id, number) where number <> '';
