-- An order may hold teams with different refund rules: each line keeps its own.
alter table finance_order_line add column refund_steps jsonb not null default '[]';
update finance_order_line as line set refund_steps = o.refund_steps from finance_order as o where o.id = line.order_id;
alter table finance_order drop column refund_steps;
