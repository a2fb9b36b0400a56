-- A bank transfer is given back by hand to the account it came from; who paid it out names bank and serial.
alter table finance_refund
  drop column bank_name,
  drop column bank_holder,
  drop column bank_sealed,
  drop column bank_masked;
