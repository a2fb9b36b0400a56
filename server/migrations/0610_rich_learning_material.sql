-- Texts of learning material are HTML now: each line of a plain one becomes a paragraph.
update study_material
  set body = '<p>' || regexp_replace(
    replace(replace(replace(trim(both E'\n\r ' from body), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    E'[\\r\\n]+', '</p><p>', 'g') || '</p>'
  where trim(both E'\n\r ' from body) <> '';
