-- Lists of who waits for a vote ask which items ever had a committee: few of all settings, whose values are large.
create index competition_setting_committees on competition_setting (item_id)
  where kind = 'enrol' and jsonb_array_length(coalesce(value -> 'committees', '[]')) > 0;
