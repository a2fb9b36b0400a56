-- The terms by which a list of recommendations was made public: a changed rule makes it outdated.
alter table promotion_recommendation add column terms jsonb;
