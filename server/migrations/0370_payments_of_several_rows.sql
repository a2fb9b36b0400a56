-- Several rows of a bank statement may be one payment, as where a school transferred an order's money in parts. Each
-- row's serial is evidence of its own, so that it counts once.
alter table finance_statement_part drop constraint finance_statement_part_payment;
create index finance_statement_part_payment on finance_statement_part (payment_id) where payment_id is not null;

-- At commit the parts of a payment sum up to it and to what was paid beyond the order's amount.
create function finance_check_statement_payment() returns trigger language plpgsql
  set search_path = pg_catalog, public as $$
declare
  paid bigint;
  total bigint;
begin
  if new.payment_id is null then return null; end if;
  select amount into paid from public.finance_payment where id = new.payment_id;
  select sum(part.amount) - coalesce(sum(excess.amount), 0) into total from public.finance_statement_part as part
    left join public.finance_payment as excess on excess.id = part.excess_payment_id
    where part.payment_id = new.payment_id;
  if total is distinct from paid then
    raise exception 'payment % is %, its rows are %', new.payment_id, paid, total
      using errcode = '23514', constraint = 'finance_statement_payment_sum';
  end if;
  return null;
end $$;
create constraint trigger finance_statement_payment_sum after insert or update on finance_statement_part
  deferrable initially deferred for each row execute function finance_check_statement_payment();
