alter table identity_user add column bank_name text not null default '';
alter table identity_user add constraint identity_user_bank
  check ((bank_sealed is null) = (bank_masked = '') and (bank_sealed is null) = (bank_name = ''));
