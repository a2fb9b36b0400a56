-- The list of faces that a batch is printed with: that of when it was made or approved. Null: it waits, or it was made
-- before lists were kept, and what its certificates were printed with tells.
alter table certificate_batch add column font_version bigint;
create index certificate_batch_fonts on certificate_batch (font_version) where font_version is not null;
