import { sql } from 'kysely'
import { NEWS_TYPES } from '../../core/src/site/article.ts'
import { createSite } from '../../server/src/site/site.fixture.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { searchTerms } from '../../server/src/platform/db/search.ts'

export const ARTICLES = 100_000
/** Organisations below the platform; the last has a site of its own. */
const GROUPS = 20
const ROWS_AT_ONCE = 2_000

const PLACES = ['北京', '上海', '广东', '四川', '湖北', '陕西', '江苏', '浙江', '辽宁', '云南', '黑龙江', '重庆']
const FIELDS = ['机器人', '人工智能', '乡村振兴', '新能源', '生物医药', '航空航天', '数字创意', '智能制造', '集成电路']
const EVENTS = [
  '报名通知',
  '决赛公告',
  '获奖名单公示',
  '评审工作会议',
  '启动仪式',
  '作品提交说明',
  '赛前培训',
  '晋级名单',
]
const CONTESTS = ['挑战杯', '互联网+', '创新创业大赛', '数学建模竞赛', '程序设计竞赛', 'Robomaster', '电子设计竞赛']

/** Titles and summaries of few words in many combinations, as those of news are; each has its number. */
function wordsOf(no: number): { title: string; summary: string } {
  const one = (words: readonly string[], step: number) => words[Math.floor(no / step) % words.length]!
  const [place, field, event, contest] = [one(PLACES, 1), one(FIELDS, 7), one(EVENTS, 3), one(CONTESTS, 11)]
  return {
    title: `${place}赛区第${no % 40}届${contest}${event}（${no}号）`,
    summary: `${field}方向${place}各高校请于${(no % 12) + 1}月${(no % 28) + 1}日前完成，详见附件。联系人${no % 997}`,
  }
}

/** Hosts of the sites: of the whole platform, and of one organisation with a twentieth of the news. */
export const HOSTS = { whole: 'whole.example', small: 'small.example' } as const

export async function plantArticles(db: Db): Promise<void> {
  const groups = await sql<{ id: string }>`insert into organisation_group (name, code, kind, path)
    select '单位' || n, 'G' || n, 'committee', '{}' from generate_series(0, ${GROUPS}::int) as n returning id`.execute(
    db,
  )
  const [root, ...below] = groups.rows.map(({ id }) => id)
  await sql`update organisation_group set parent_id = ${root}, path = array[${root}, id]::uuid[] where id <> ${root}`.execute(
    db,
  )
  await sql`update organisation_group set path = array[id] where id = ${root}`.execute(db)
  await db.transaction().execute(async (tx) => {
    await createSite(tx, { groupId: root!, nameZh: '平台', hosts: [HOSTS.whole] })
    await createSite(tx, { groupId: below.at(-1)!, nameZh: '单位', hosts: [HOSTS.small] })
  })
  for (let first = 0; first < ARTICLES; first += ROWS_AT_ONCE) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_, at) => {
      const no = first + at
      const { title, summary } = wordsOf(no)
      return {
        group_id: below[no % GROUPS]!,
        news_type: NEWS_TYPES[no % NEWS_TYPES.length]!,
        title,
        summary,
        body: `<p>${summary.repeat(8)}</p>`,
        state: 'published' as const,
        pinned: no % 5_000 === 0,
        published_at: new Date(Date.now() - no * 600_000),
        search: searchTerms(title, summary),
      }
    })
    await db.insertInto('site_article').values(rows).execute()
  }
  await sql`vacuum analyze`.execute(db)
}
