import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts'
import { Catalogue } from './catalogue.ts'
import { Describer } from './describe.ts'
import { readTables } from './read-tables.ts'
import { schemaTypes } from './schema-types.ts'

let database: TestDatabase
let client: Client
let describer: Describer

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`
    create table fixture_school (id uuid primary key, name text not null, city text);
    create table fixture_team (id uuid primary key, school_id uuid references fixture_school, name text not null,
      state text not null check (state in ('draft', 'entered')), score int, data jsonb not null);
    create view fixture_team_view as
      select team.id, team.name, team.state as state_word, team.score, school.name as school, school.city,
        coalesce(school.city, '') as place, team.name || '!' as loud, inner_school.name as inner_name
      from fixture_team as team left join fixture_school as school on school.id = team.school_id
      join fixture_school as inner_school on true;
    create view fixture_scored_view as select id, state_word, score, school from fixture_team_view where score > 0`)
  describer = await Describer.open(client, await Catalogue.read(client))
})

afterAll(async () => {
  await client.end()
  await database.release()
})

describe('whether a column of a statement can be null', () => {
  const team = 'from fixture_team as team left join fixture_school as school on school.id = team.school_id'
  test.each([
    ['a column that must not be null', 'select name from fixture_team', 'never'],
    ['one that may', 'select score from fixture_team', 'maybe'],
    ['one that a condition asks for', 'select score from fixture_team where score is not null', 'never'],
    ['one that is compared', 'select score from fixture_team where score > 3', 'never'],
    [
      'one that only one side of an or asks for',
      `select score from fixture_team where score > 3 or name = ''`,
      'maybe',
    ],
    ['a column of an outer join', `select school.name ${team}`, 'maybe'],
    ['one whose other side is asked for', `select school.name ${team} where school.city = 'x'`, 'never'],
    ['one with something in its place', `select coalesce(school.name, '') ${team}`, 'never'],
    ['an operator on what may be null', 'select score + 1 from fixture_team', 'maybe'],
    ['an operator on what can not', `select name || 'x' from fixture_team`, 'never'],
    ['a key of a document', `select data ->> 'x' from fixture_team`, 'open'],
    ['a parameter', 'select $1::text', 'open'],
    ['a count', 'select count(*) from fixture_team', 'never'],
    ['the greatest of perhaps nothing', `select max(name) from fixture_team`, 'maybe'],
    ['the greatest of each group', `select max(name) from fixture_team group by school_id`, 'never'],
    [
      'a filtered aggregate of each group',
      `select max(name) filter (where score > 1) from fixture_team group by id`,
      'maybe',
    ],
    ['a row that may be missing', 'select (select name from fixture_school limit 1)', 'maybe'],
    ['a count of perhaps nothing', 'select (select count(*) from fixture_school)', 'never'],
    ['a list', 'select array(select city from fixture_school)', 'never'],
    ['a case without else', `select case when score > 1 then 'x' end from fixture_team`, 'maybe'],
    ['a column through a subquery', 'select city from (select city from fixture_school) as s', 'maybe'],
    ['a column through a common table', 'with s as (select name from fixture_school) select name from s', 'never'],
    ['either side of a union', 'select name from fixture_school union all select city from fixture_school', 'maybe'],
    ['what an insert returns', `insert into fixture_school (id, name) values ($1, 'x') returning city`, 'maybe'],
    ['a column of a view', 'select place from fixture_team_view', 'never'],
  ])('%s', async (_, statement, expected) => {
    const described = await describer.describe(statement, true)
    expect(described).toMatchObject({ columns: [{ null: expected }] })
  })
})

test('the row type of a view knows which columns can not be null, and the words of their origin', async () => {
  const tables = await readTables(client, await Catalogue.read(client))
  const types = schemaTypes(tables.filter(({ name }) => /^fixture_.*_view$/.test(name)))
  expect(types).toContain(`export interface FixtureTeamView {
  id: string
  name: string
  state_word: 'draft' | 'entered'
  score: number | null
  school: string | null
  city: string | null
  place: string
  loud: string
  inner_name: string
}`)
  expect(types).toContain(`export interface FixtureScoredView {
  id: string
  state_word: 'draft' | 'entered'
  score: number
  school: string | null
}`)
})
