-- Winners of an award in the order of their list.
create index concurrently if not exists award_winner_rank on award_winner (award_id, rank, id);
