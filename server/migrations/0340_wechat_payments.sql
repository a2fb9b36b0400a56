-- WeChat Pay names the states of a payment in its own words.
alter table finance_evidence drop constraint finance_evidence_status_check;
alter table finance_evidence add constraint finance_evidence_status_check
  check (status in ('TRADE_SUCCESS', 'TRADE_FINISHED', 'SUCCESS', 'REFUND', 'CONFIRMED'));

-- Nonces of signed notifications, each taken once; kept longer than a notification's time stamp is accepted.
create table finance_notification_nonce (
  method text not null check (method in ('alipay', 'wechat', 'transfer')),
  nonce text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (method, nonce)
);
create index finance_notification_nonce_at on finance_notification_nonce (at);
