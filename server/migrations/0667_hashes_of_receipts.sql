-- Hashes of proof files were saved as their bytes in JSON, so that no receipt with a file could be read.
update enrolment_receipt as receipt set files = (
  select jsonb_agg(
    case jsonb_typeof(file -> 'sha256') when 'object' then jsonb_set(file, '{sha256}', to_jsonb((
      select string_agg(lpad(to_hex(byte::int), 2, '0'), '' order by at)
      from jsonb_array_elements_text(file -> 'sha256' -> 'data') with ordinality as data (byte, at))))
    else file end order by place)
  from jsonb_array_elements(receipt.files) with ordinality as listed (file, place))
where receipt.files @? '$[*].sha256.data';
