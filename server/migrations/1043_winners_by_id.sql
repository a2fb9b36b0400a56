-- Winners with their publications, to compare all of them with all certificates without reading the table.
create index concurrently if not exists award_winner_with_publication on award_winner (id) include (publication_id);
