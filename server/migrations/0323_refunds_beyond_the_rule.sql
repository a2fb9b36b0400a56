-- Whether a refund gives back more than the refund rule of its lines, which its approver is shown.
alter table finance_refund add beyond_rule boolean not null default false;
