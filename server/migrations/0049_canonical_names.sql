-- Names that were stored before there was one form for them: the server brings them into it when it starts and takes
-- each off its list. Names of common ideographs alone are in it already.
create table identity_old_name (
  user_id uuid primary key references identity_user on delete cascade
);
insert into identity_old_name select id from identity_user where real_name !~ '^[\u4E00-\u9FFF]+$';

create table enrolment_old_name (
  member_id uuid primary key references enrolment_member on delete cascade
);
insert into enrolment_old_name select id from enrolment_member where name !~ '^[\u4E00-\u9FFF]+$';

-- Terms are kept with one middle dot and ideographs for radicals, so that either spelling finds a record.
do $$
declare
  old constant text := '•‧∙⋅・ᐧ᛫⸱ꞏ⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲';
  new constant text := '·········厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀';
  kept text;
begin
  foreach kept in array array['identity_user', 'organisation_group', 'organisation_school', 'competition_round',
    'enrolment_team', 'work_work', 'certificate_certificate', 'site_article']
  loop
    execute format('update %I set search = array(select distinct translate(term, $1, $2) from unnest(search) as term)
      where search && string_to_array($1, null)', kept) using old, new;
  end loop;
end $$;
