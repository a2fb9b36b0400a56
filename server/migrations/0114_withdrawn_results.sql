-- Rounds whose results were all withdrawn were still marked as having published results.
update competition_round as round set state = 'published', version = version + 1
where round.state = 'result_published'
  and exists (select 1 from award_publication as publication where publication.round_id = round.id
    and publication.state = 'revoked')
  and not exists (select 1 from award_publication as publication where publication.round_id = round.id
    and publication.state in ('publicised', 'formal', 'corrected') and publication.revealed_at is not null);
