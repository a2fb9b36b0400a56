import { Client } from 'pg'

/** Inserts rounds and articles for the lists: enough that a page is a small part of them. */
export async function plantRows(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      with g as (
        insert into organisation_group (id, path, name, code, kind)
        select id, array[id], '测量组织', 'BENCH', 'committee' from (select new_id() as id) as made returning id
      ), s as (
        insert into competition_series (group_id, name_zh, code)
        select g.id, '测量竞赛' || n, 'BENCH' || n from g, generate_series(1, 500) as n returning id, group_id, name_zh
      ), r as (
        insert into competition_round (series_id, group_id, name_zh, edition, year, level, state, published_at, search)
        select id, group_id, '第一届' || name_zh, 1, 2020 + (row_number() over () % 7)::int,
          (array['college', 'school', 'province', 'nation'])[1 + (row_number() over () % 4)::int], 'published',
          now() - interval '1 minute' * row_number() over (), array['测', '测量', '量竞', '竞赛']
        from s returning id
      )
      insert into competition_item (round_id, code, name_zh) select id, 'A', '赛项一' from r`)
    await client.query(`
      insert into site_article (group_id, news_type, title, summary, state, published_at, search)
      select (select id from organisation_group where code = 'BENCH'),
        (array['notice', 'news', 'guide', 'manual', 'previous_works'])[1 + n % 5], '测量资讯第' || n || '号',
        repeat('摘要', 20), 'published', now() - interval '1 minute' * n, array['测', '测量', '量资', '资讯']
      from generate_series(1, 5000) as n`)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Inserts accounts `bench0`, `bench1` … with this password hash. */
export async function plantAccounts(url: string, count: number, passwordHash: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into identity_user (username, real_name, kind, password_hash)
        select 'bench' || at, '测量员', 'student', $2 from generate_series(0, $1::int - 1) as at`,
      [count, passwordHash],
    )
  } finally {
    await client.end()
  }
}
