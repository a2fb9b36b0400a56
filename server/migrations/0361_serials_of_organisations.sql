-- Serials of transfers are unique within the organisation that received the money: banks give them by themselves, and nobody
-- can use up a serial of another organisation. Its id stands where providers have the merchant's.
alter table finance_evidence disable trigger finance_evidence_fixed;
update finance_evidence as evidence set seller_id = o.group_id::text
  from finance_payment as payment join finance_order as o on o.id = payment.order_id
  where evidence.method = 'transfer' and payment.out_trade_no = evidence.out_trade_no;
alter table finance_evidence enable trigger finance_evidence_fixed;
alter table finance_evidence drop constraint finance_evidence_method_trade_no_key;
create unique index finance_evidence_method_trade_no_key on finance_evidence (method,
  (case when method = 'transfer' then seller_id else '' end), trade_no);
alter table finance_evidence add constraint finance_evidence_receiver check (method <> 'transfer' or seller_id <> '');

-- Of a transfer the evidence alone is unique.
alter table finance_payment drop constraint finance_payment_method_trade_no_key;
create unique index finance_payment_method_trade_no_key on finance_payment (method, trade_no) where method <> 'transfer';
