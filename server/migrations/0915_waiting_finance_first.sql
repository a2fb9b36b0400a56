-- Lists of finance begin with what waits for a decision: a row without the time of one comes first.
create index finance_slip_waiting_first on finance_slip (decided_at desc, submitted_at, id);
drop index finance_slip_order;
create index finance_refund_waiting_first on finance_refund (decided_at desc, requested_at desc, id);
create index finance_waiver_waiting_first on finance_waiver (decided_at desc, requested_at desc, id);
drop index finance_waiver_order;
create index finance_exception_waiting_first on finance_exception (settled_at desc, created_at desc, id);
create index finance_invoice_waiting_first on finance_invoice (decided_at desc, requested_at desc, id);
