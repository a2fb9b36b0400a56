-- A text as it is searched: in one spelling, without blanks, in lower case, width and form evened out.
create or replace function search_fold(words text) returns text language sql immutable parallel safe as
$$
  select regexp_replace(
    translate(
      lower(normalize(words, NFKC)),
      '•‧∙⋅・ᐧ᛫⸱ꞏ⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲',
      '·········厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀'
    ),
    '[\s\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]+',
    '', 'g')
$$;

-- Winners from before, line by line: what separates their lines is no blank to take out.
update award_winner set found_by = folded.lines
from (
  select winner.id, string_agg(search_fold(line), chr(10) order by at) as lines
  from award_winner as winner, unnest(string_to_array(winner.found_by, chr(10))) with ordinality as each (line, at)
  group by winner.id
) as folded
where folded.id = award_winner.id and folded.lines <> award_winner.found_by;
