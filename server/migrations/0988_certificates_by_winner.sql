-- Winners with a certificate for their award, to find those without.
create index concurrently if not exists certificate_of_winner on certificate_certificate (winner_id)
  where kind = 'winner' and not ended_with_results;
