/**
 * English names that universities of the built-in list use for themselves, by code. Where one isn't known for certain
 * it is left out.
 */
const NAMES = `
10001 Peking University; 10002 Renmin University of China; 10003 Tsinghua University; 10004 Beijing Jiaotong University;
10005 Beijing University of Technology; 10006 Beihang University; 10007 Beijing Institute of Technology;
10008 University of Science and Technology Beijing; 10009 North China University of Technology;
10010 Beijing University of Chemical Technology; 10011 Beijing Technology and Business University;
10013 Beijing University of Posts and Telecommunications; 10016 Beijing University of Civil Engineering and Architecture;
10019 China Agricultural University; 10022 Beijing Forestry University; 10023 Peking Union Medical College;
10025 Capital Medical University; 10026 Beijing University of Chinese Medicine; 10027 Beijing Normal University;
10028 Capital Normal University; 10030 Beijing Foreign Studies University; 10032 Beijing Language and Culture University;
10033 Communication University of China; 10034 Central University of Finance and Economics;
10036 University of International Business and Economics; 10038 Capital University of Economics and Business;
10040 China Foreign Affairs University; 10041 People’s Public Security University of China;
10042 University of International Relations; 10043 Beijing Sport University; 10045 Central Conservatory of Music;
10046 China Conservatory of Music; 10047 Central Academy of Fine Arts; 10048 The Central Academy of Drama;
10050 Beijing Film Academy; 10051 Beijing Dance Academy; 10052 Minzu University of China;
10053 China University of Political Science and Law; 10054 North China Electric Power University;
11232 Beijing Information Science and Technology University; 11413 China University of Mining and Technology-Beijing;
11414 China University of Petroleum-Beijing; 11415 China University of Geosciences (Beijing);
11417 Beijing Union University; 14430 University of Chinese Academy of Sciences;
14596 University of Chinese Academy of Social Sciences;
10055 Nankai University; 10056 Tianjin University; 10057 Tianjin University of Science and Technology;
10058 Tiangong University; 10059 Civil Aviation University of China; 10060 Tianjin University of Technology;
10062 Tianjin Medical University; 10063 Tianjin University of Traditional Chinese Medicine; 10065 Tianjin Normal University;
10066 Tianjin University of Technology and Education; 10068 Tianjin Foreign Studies University;
10069 Tianjin University of Commerce; 10070 Tianjin University of Finance and Economics;
10072 Tianjin Conservatory of Music; 10073 Tianjin Academy of Fine Arts; 10792 Tianjin Chengjian University;
10075 Hebei University; 10076 Hebei University of Engineering; 10077 Hebei GEO University;
10080 Hebei University of Technology; 10081 North China University of Science and Technology;
10082 Hebei University of Science and Technology; 10086 Hebei Agricultural University; 10089 Hebei Medical University;
10094 Hebei Normal University; 10107 Shijiazhuang Tiedao University; 10216 Yanshan University;
11832 Hebei University of Economics and Business;
10108 Shanxi University; 10109 Taiyuan University of Science and Technology; 10110 North University of China;
10112 Taiyuan University of Technology; 10113 Shanxi Agricultural University; 10114 Shanxi Medical University;
10118 Shanxi Normal University; 10125 Shanxi University of Finance and Economics;
10126 Inner Mongolia University; 10127 Inner Mongolia University of Science and Technology;
10128 Inner Mongolia University of Technology; 10129 Inner Mongolia Agricultural University;
10132 Inner Mongolia Medical University; 10135 Inner Mongolia Normal University; 10136 Inner Mongolia Minzu University;
10139 Inner Mongolia University of Finance and Economics;
10140 Liaoning University; 10141 Dalian University of Technology; 10142 Shenyang University of Technology;
10143 Shenyang Aerospace University; 10144 Shenyang Ligong University; 10145 Northeastern University;
10146 University of Science and Technology Liaoning; 10147 Liaoning Technical University;
10148 Liaoning Petrochemical University; 10149 Shenyang University of Chemical Technology;
10150 Dalian Jiaotong University; 10151 Dalian Maritime University; 10152 Dalian Polytechnic University;
10153 Shenyang Jianzhu University; 10154 Liaoning University of Technology; 10157 Shenyang Agricultural University;
10158 Dalian Ocean University; 10159 China Medical University; 10161 Dalian Medical University;
10163 Shenyang Pharmaceutical University; 10165 Liaoning Normal University; 10166 Shenyang Normal University;
10167 Bohai University; 10172 Dalian University of Foreign Languages;
10173 Dongbei University of Finance and Economics; 11258 Dalian University; 12026 Dalian Minzu University;
10183 Jilin University; 10184 Yanbian University; 10186 Changchun University of Science and Technology;
10188 Northeast Electric Power University; 10190 Changchun University of Technology; 10191 Jilin Jianzhu University;
10193 Jilin Agricultural University; 10199 Changchun University of Chinese Medicine; 10200 Northeast Normal University;
10201 Beihua University; 10203 Jilin Normal University; 10205 Changchun Normal University;
10207 Jilin University of Finance and Economics; 11726 Changchun University;
10212 Heilongjiang University; 10213 Harbin Institute of Technology; 10214 Harbin University of Science and Technology;
10217 Harbin Engineering University; 10219 Heilongjiang University of Science and Technology;
10220 Northeast Petroleum University; 10222 Jiamusi University; 10223 Heilongjiang Bayi Agricultural University;
10224 Northeast Agricultural University; 10225 Northeast Forestry University; 10226 Harbin Medical University;
10228 Heilongjiang University of Chinese Medicine; 10231 Harbin Normal University; 10232 Qiqihar University;
10240 Harbin University of Commerce;
10246 Fudan University; 10247 Tongji University; 10248 Shanghai Jiao Tong University;
10251 East China University of Science and Technology; 10252 University of Shanghai for Science and Technology;
10254 Shanghai Maritime University; 10255 Donghua University; 10256 Shanghai University of Electric Power;
10259 Shanghai Institute of Technology; 10264 Shanghai Ocean University;
10268 Shanghai University of Traditional Chinese Medicine; 10269 East China Normal University;
10270 Shanghai Normal University; 10271 Shanghai International Studies University;
10272 Shanghai University of Finance and Economics; 10273 Shanghai University of International Business and Economics;
10276 East China University of Political Science and Law; 10278 Shanghai Conservatory of Music;
10279 Shanghai Theatre Academy; 10280 Shanghai University; 10856 Shanghai University of Engineering Science;
14423 ShanghaiTech University;
10284 Nanjing University; 10285 Soochow University; 10286 Southeast University;
10287 Nanjing University of Aeronautics and Astronautics; 10288 Nanjing University of Science and Technology;
10289 Jiangsu University of Science and Technology; 10290 China University of Mining and Technology;
10291 Nanjing Tech University; 10292 Changzhou University; 10293 Nanjing University of Posts and Telecommunications;
10294 Hohai University; 10295 Jiangnan University; 10298 Nanjing Forestry University; 10299 Jiangsu University;
10300 Nanjing University of Information Science and Technology; 10304 Nantong University;
10307 Nanjing Agricultural University; 10312 Nanjing Medical University; 10313 Xuzhou Medical University;
10315 Nanjing University of Chinese Medicine; 10316 China Pharmaceutical University; 10319 Nanjing Normal University;
10320 Jiangsu Normal University; 10327 Nanjing University of Finance and Economics;
10331 Nanjing University of the Arts; 10332 Suzhou University of Science and Technology; 11117 Yangzhou University;
11287 Nanjing Audit University;
10335 Zhejiang University; 10336 Hangzhou Dianzi University; 10337 Zhejiang University of Technology;
10338 Zhejiang Sci-Tech University; 10340 Zhejiang Ocean University; 10341 Zhejiang A&F University;
10343 Wenzhou Medical University; 10344 Zhejiang Chinese Medical University; 10345 Zhejiang Normal University;
10346 Hangzhou Normal University; 10351 Wenzhou University; 10353 Zhejiang Gongshang University;
10355 China Academy of Art; 10356 China Jiliang University; 11482 Zhejiang University of Finance and Economics;
11646 Ningbo University;
10357 Anhui University; 10358 University of Science and Technology of China; 10359 Hefei University of Technology;
10360 Anhui University of Technology; 10361 Anhui University of Science and Technology;
10363 Anhui Polytechnic University; 10364 Anhui Agricultural University; 10366 Anhui Medical University;
10369 Anhui University of Chinese Medicine; 10370 Anhui Normal University;
10378 Anhui University of Finance and Economics; 10878 Anhui Jianzhu University;
10384 Xiamen University; 10385 Huaqiao University; 10386 Fuzhou University;
10389 Fujian Agriculture and Forestry University; 10390 Jimei University; 10392 Fujian Medical University;
10393 Fujian University of Traditional Chinese Medicine; 10394 Fujian Normal University; 10402 Minnan Normal University;
10403 Nanchang University; 10404 East China Jiaotong University; 10405 East China University of Technology;
10406 Nanchang Hangkong University; 10407 Jiangxi University of Science and Technology;
10408 Jingdezhen Ceramic University; 10410 Jiangxi Agricultural University; 10412 Jiangxi University of Chinese Medicine;
10414 Jiangxi Normal University; 10418 Gannan Normal University; 10419 Jinggangshan University;
10421 Jiangxi University of Finance and Economics;
10422 Shandong University; 10423 Ocean University of China; 10424 Shandong University of Science and Technology;
10425 China University of Petroleum (East China); 10426 Qingdao University of Science and Technology;
10427 University of Jinan; 10429 Qingdao University of Technology; 10430 Shandong Jianzhu University;
10431 Qilu University of Technology; 10433 Shandong University of Technology; 10434 Shandong Agricultural University;
10435 Qingdao Agricultural University; 10439 Shandong First Medical University;
10441 Shandong University of Traditional Chinese Medicine; 10445 Shandong Normal University; 10446 Qufu Normal University;
10447 Liaocheng University; 10451 Ludong University; 10452 Linyi University;
10456 Shandong University of Finance and Economics; 11065 Qingdao University; 11066 Yantai University;
10078 North China University of Water Resources and Electric Power; 10459 Zhengzhou University;
10460 Henan Polytechnic University; 10462 Zhengzhou University of Light Industry; 10463 Henan University of Technology;
10464 Henan University of Science and Technology; 10466 Henan Agricultural University;
10471 Henan University of Chinese Medicine; 10475 Henan University; 10476 Henan Normal University;
10484 Henan University of Economics and Law;
10486 Wuhan University; 10487 Huazhong University of Science and Technology;
10488 Wuhan University of Science and Technology; 10489 Yangtze University; 10490 Wuhan Institute of Technology;
10491 China University of Geosciences (Wuhan); 10495 Wuhan Textile University; 10496 Wuhan Polytechnic University;
10497 Wuhan University of Technology; 10500 Hubei University of Technology; 10504 Huazhong Agricultural University;
10507 Hubei University of Chinese Medicine; 10511 Central China Normal University; 10512 Hubei University;
10513 Hubei Normal University; 10520 Zhongnan University of Economics and Law; 10524 South-Central Minzu University;
11075 China Three Gorges University;
10530 Xiangtan University; 10531 Jishou University; 10532 Hunan University; 10533 Central South University;
10534 Hunan University of Science and Technology; 10536 Changsha University of Science and Technology;
10537 Hunan Agricultural University; 10538 Central South University of Forestry and Technology;
10541 Hunan University of Chinese Medicine; 10542 Hunan Normal University; 10555 University of South China;
11535 Hunan University of Technology;
10558 Sun Yat-sen University; 10559 Jinan University; 10560 Shantou University;
10561 South China University of Technology; 10564 South China Agricultural University;
10566 Guangdong Ocean University; 10570 Guangzhou Medical University; 10571 Guangdong Medical University;
10572 Guangzhou University of Chinese Medicine; 10573 Guangdong Pharmaceutical University;
10574 South China Normal University; 10586 Guangzhou Academy of Fine Arts; 10590 Shenzhen University;
10592 Guangdong University of Finance and Economics; 11078 Guangzhou University;
11845 Guangdong University of Technology; 11846 Guangdong University of Foreign Studies;
12121 Southern Medical University; 14325 Southern University of Science and Technology;
10593 Guangxi University; 10594 Guangxi University of Science and Technology;
10595 Guilin University of Electronic Technology; 10596 Guilin University of Technology;
10598 Guangxi Medical University; 10600 Guangxi University of Chinese Medicine; 10602 Guangxi Normal University;
10603 Nanning Normal University; 10608 Guangxi Minzu University;
10589 Hainan University; 11658 Hainan Normal University;
10611 Chongqing University; 10617 Chongqing University of Posts and Telecommunications;
10618 Chongqing Jiaotong University; 10631 Chongqing Medical University; 10635 Southwest University;
10637 Chongqing Normal University; 10650 Sichuan International Studies University;
10652 Southwest University of Political Science and Law; 10655 Sichuan Fine Arts Institute;
11660 Chongqing University of Technology; 11799 Chongqing Technology and Business University;
10610 Sichuan University; 10613 Southwest Jiaotong University;
10614 University of Electronic Science and Technology of China; 10615 Southwest Petroleum University;
10616 Chengdu University of Technology; 10619 Southwest University of Science and Technology;
10621 Chengdu University of Information Technology; 10622 Sichuan University of Science and Engineering;
10623 Xihua University; 10626 Sichuan Agricultural University; 10632 Southwest Medical University;
10633 Chengdu University of Traditional Chinese Medicine; 10636 Sichuan Normal University;
10638 China West Normal University; 10651 Southwestern University of Finance and Economics;
10656 Southwest Minzu University;
10657 Guizhou University; 10660 Guizhou Medical University; 10661 Zunyi Medical University;
10662 Guizhou University of Traditional Chinese Medicine; 10663 Guizhou Normal University;
10671 Guizhou University of Finance and Economics; 10672 Guizhou Minzu University;
10673 Yunnan University; 10674 Kunming University of Science and Technology; 10676 Yunnan Agricultural University;
10677 Southwest Forestry University; 10678 Kunming Medical University; 10679 Dali University;
10680 Yunnan University of Chinese Medicine; 10681 Yunnan Normal University;
10689 Yunnan University of Finance and Economics; 10690 Yunnan Arts University; 10691 Yunnan Minzu University;
10697 Northwest University; 10698 Xi’an Jiaotong University; 10699 Northwestern Polytechnical University;
10700 Xi’an University of Technology; 10701 Xidian University; 10702 Xi’an Technological University;
10703 Xi’an University of Architecture and Technology; 10704 Xi’an University of Science and Technology;
10705 Xi’an Shiyou University; 10708 Shaanxi University of Science and Technology;
10709 Xi’an Polytechnic University; 10710 Chang’an University; 10712 Northwest A&F University;
10716 Shaanxi University of Chinese Medicine; 10718 Shaanxi Normal University; 10719 Yan’an University;
10720 Shaanxi University of Technology; 10724 Xi’an International Studies University;
10726 Northwest University of Political Science and Law; 11664 Xi’an University of Posts and Telecommunications;
10730 Lanzhou University; 10731 Lanzhou University of Technology; 10732 Lanzhou Jiaotong University;
10733 Gansu Agricultural University; 10736 Northwest Normal University; 10742 Northwest Minzu University;
10743 Qinghai University; 10746 Qinghai Normal University; 10748 Qinghai Minzu University;
10749 Ningxia University; 10752 Ningxia Medical University; 11407 North Minzu University;
10755 Xinjiang University; 10757 Tarim University; 10758 Xinjiang Agricultural University; 10759 Shihezi University;
10760 Xinjiang Medical University; 10762 Xinjiang Normal University; 10763 Kashi University; 10764 Yili Normal University;
10766 Xinjiang University of Finance and Economics
`

/** Names by which people commonly write a university, and former names. None stands for two. */
const ALIASES = `
10001 北大; 10002 人民大学; 10003 清华; 10004 北京交大、北方交通大学; 10005 北工大; 10006 北航; 10007 北理工;
10008 北科大、北京科大; 10010 北化; 10013 北邮; 10019 中国农大; 10022 北林; 10023 协和医学院; 10026 北中医;
10027 北师大; 10028 首师大; 10030 北外; 10032 北语; 10033 中传、北京广播学院; 10034 中央财大; 10036 对外经贸、对外经贸大学;
10038 首经贸; 10047 央美; 10048 中戏; 10050 北影; 10052 中央民大; 10053 法大; 10054 华电; 14430 国科大; 14596 社科大;
10055 南开; 10056 天大; 10080 河北工大; 10112 太原理工; 10141 大连理工; 10173 东北财大;
10200 东北师大; 10213 哈工大; 10217 哈工程; 10246 复旦; 10247 同济; 10248 上海交大; 10251 华理、华东理工;
10252 上理工; 10269 华东师大; 10271 上外; 10272 上海财大、上财; 10276 华政、华东政法学院; 10285 苏大;
10287 南航; 10288 南理工; 10290 中国矿大; 10293 南邮; 10319 南师大; 10335 浙大; 10336 杭电; 10337 浙工大;
10355 中国美院; 10358 中科大、中国科大; 10359 合工大; 10384 厦大; 10386 福大; 10423 中国海大;
10459 郑大; 10486 武大; 10487 华科、华中科大; 10497 武汉理工; 10504 华中农大; 10511 华中师大; 10520 中南财大;
10542 湖南师大; 10559 暨大; 10564 华南农大; 10574 华南师大;
10590 深大; 14325 南科大; 10610 川大; 10613 西南交大; 10614 电子科大、成电; 10651 西南财大; 10673 云大;
10698 西安交大; 10699 西工大; 10701 西电; 10712 西农; 10718 陕师大; 10730 兰大
`

/** `code words; code words`, by code. */
const byCode = (list: string): ReadonlyMap<string, string> =>
  new Map([...list.matchAll(/(\d{5}) ([^;]+)/g)].map(([, code = '', words = '']) => [code, words.trim()]))

export const nationalEnglishNames = byCode(NAMES)

export const nationalAliases: ReadonlyMap<string, readonly string[]> = new Map(
  [...byCode(ALIASES)].map(([code, words]) => [code, words.split('、')]),
)
