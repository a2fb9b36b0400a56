-- Results that were published again after the public had seen an earlier list.
update award_publication set state = 'corrected' where state = 'formal' and withdrawn_at is not null;
