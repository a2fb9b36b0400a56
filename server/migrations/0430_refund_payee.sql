-- A refund by bank goes to the account that its request names; the number is encrypted, and deleted when the refund ends.
alter table finance_refund
  add column payee_holder text not null default '' check (length(payee_holder) <= 80),
  add column payee_bank text not null default '' check (length(payee_bank) <= 80),
  add column payee_sealed bytea,
  add column payee_masked text not null default '',
  -- The provider's word for why a refund failed.
  add column failure text not null default '' check (length(failure) <= 64),
  add constraint finance_refund_payee check (route = 'bank' or (payee_sealed is null and payee_masked = ''));
create index finance_refund_failed on finance_refund (payment_id) where state = 'failed' and route = 'original';
