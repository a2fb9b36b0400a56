-- "Settled" are results without public notice, or after it; this column also holds for those under public notice.
alter view award_publication_view rename column is_settled to is_published;
