import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { TEAM_IMPORT, teamImportColumns } from '@podium/core/enrolment/import/team-import.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { randomNumbers } from '#server/platform/testing/random-numbers.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { streamWorkbook, XLSX } from '#server/platform/workbook/stream-workbook.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { lockParticipants, type Participant } from '../team/participation.store.ts'

let app: TestApp
let school: MadeSchool
let staff: MadeUser
let people: MadeUser[]
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
  staff = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
  people = []
  for (let n = 0; n < 24; n += 1) people.push(await createPerson(app, school, { realName: `学生${n}` }))
})
afterAll(() => app.close())

type Cells = Partial<Record<(typeof teamImportColumns)[number]['key'], string>>

async function upload(rows: readonly Cells[], owner = staff): Promise<string> {
  async function* batches() {
    yield rows
  }
  const columns = teamImportColumns.map(({ key, zh }) => ({
    kind: 'text' as const,
    width: 20,
    head: zh,
    of: (row: Cells) => row[key] ?? '',
  }))
  const bytes = await buffer(streamWorkbook({ title: '参赛队', columns, batches: batches(), language: 'zh-cn' }))
  return storeFile(app.services, app.db, {
    purpose: TEAM_IMPORT,
    ownerId: owner.userId,
    name: '名单.xlsx',
    mediaType: XLSX,
    bytes,
  })
}

const roundWith = (...rules: object[]) =>
  createRound(app.db, {
    items: ['A', 'B'],
    enrol: {
      teamsPerPerson: 100,
      minTeachers: 0,
      auditLevels: [],
      membersMustAccept: false,
      rules: rules.map((rule) => RuleRow.parse(rule)),
    },
  })

interface Wish {
  readonly itemCode: string
  /** The captain first. */
  readonly people: readonly MadeUser[]
}

const sheetOf = (wishes: readonly Wish[]): Cells[] =>
  wishes.flatMap(({ itemCode, people: members }, at) =>
    members.map(({ realName: name, phone }, n) => {
      return { itemCode, team: `批量队${at}`, role: n === 0 ? '队长' : '队员', name, phone }
    }),
  )

async function check({ roundId }: MadeRound, rows: readonly Cells[]) {
  const input = { roundId, fileId: await upload(rows), corrections: [] }
  const { data } = await app.call(api.checkTeamImport, input, { as: staff.token })
  return data.faults.map(({ row, column }) => `${row}.${column}`)
}

async function save({ roundId }: MadeRound, rows: readonly Cells[]) {
  const input = { roundId, fileId: await upload(rows), corrections: [] }
  const { code, data } = await app.call(api.importTeams, input, { as: staff.token })
  const { fields = [] } = (data ?? {}) as { fields?: Array<{ path: string }> }
  return { code, faults: fields.map(({ path }) => path) }
}

const teamsIn = async ({ roundId }: MadeRound) =>
  (await app.db.selectFrom('enrolment_team').select('id').where('round_id', '=', roundId).execute()).length

/** @spec B20 */
test('a rule of the round keeps people out in the check as in the import, each named by a cell', async () => {
  const graduates = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] }
  const [first, second, third, fourth] = people as [MadeUser, MadeUser, MadeUser, MadeUser]
  await app.db.updateTable('identity_person').set({ degree: '本科' }).execute()
  for (const { userId } of [first, fourth]) {
    await app.db.updateTable('identity_person').set({ degree: '硕士' }).where('user_id', '=', userId).execute()
  }
  const round = await roundWith({
    kind: 'people',
    key: 'graduates',
    roles: ['member'],
    amount: 'all',
    condition: graduates,
  })
  const itemCode = round.items[0]!.code
  const rows = sheetOf([
    { itemCode, people: [first, second] },
    { itemCode, people: [third, fourth] },
  ])
  expect(await check(round, rows)).toEqual(['3.name', '4.name'])
  expect((await save(round, rows)).faults).toEqual(['3.name', '4.name'])
  expect(await teamsIn(round)).toBe(0)
  const told = async (as: MadeUser) => {
    const input = { roundId: round.roundId, fileId: await upload(rows, as), corrections: [] }
    const { data } = await app.call(api.checkTeamImport, input, { as: as.token })
    return data.faults.map(({ zh }) => zh).join()
  }
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  expect(await told(staff)).toContain('学历：本科')
  expect(await told(organiser)).toContain('不符合规则')
  expect(await told(organiser)).not.toContain('学历：本科')
  expect((await save(round, sheetOf([{ itemCode, people: [first, fourth] }]))).code).toBe(0)
})

test('teams claimed together are refused exactly where claims one by one would be', async () => {
  for (const seed of [1, 2, 3]) {
    const round = await roundWith({ kind: 'limit', key: 'two', role: 'member', within: 'round', most: 2 })
    const random = randomNumbers(seed)
    const codes = round.items.map(({ code }) => code)
    const wishes = Array.from({ length: 20 }, (): Wish => {
      const from = people.slice(Math.floor(random() * (people.length - 3)))
      return { itemCode: codes[Math.floor(random() * 2)]!, people: from.slice(0, 1 + Math.floor(random() * 3)) }
    })
    const held = new Map<MadeUser, number>()
    const refused: string[] = []
    let row = 1
    for (const { people: members } of wishes) {
      const rows = members.map((person) => ({ person, at: (row += 1) }))
      const full = rows.filter(({ person }) => (held.get(person) ?? 0) >= 2)
      refused.push(...full.map(({ at }) => `${at}.name`))
      if (full.length === 0) for (const person of members) held.set(person, (held.get(person) ?? 0) + 1)
    }
    expect(refused.length).toBeGreaterThan(0)
    expect((await save(round, sheetOf(wishes))).faults).toEqual(refused)
    expect(await teamsIn(round)).toBe(0)
  }
})

test('one person enters two items for individuals by one import', async () => {
  const round = await roundWith()
  const [person] = people as [MadeUser]
  const rows = sheetOf(round.items.map(({ code }) => ({ itemCode: code, people: [person] })))
  expect((await save(round, rows)).code).toBe(0)
  expect(await teamsIn(round)).toBe(2)
})

test('an import of very many people locks their scopes as wholes, and others wait for it', async () => {
  const crowd = Array.from({ length: 1_001 }, (): Participant => {
    return { scope: 'item:crowd:member', person: randomBytes(32), userId: staff.userId }
  })
  const [one] = crowd as [Participant]
  await app.transact(async (tx) => {
    await lockParticipants(tx, crowd)
    const { rows } = await sql<{ locks: number }>`
      select count(*)::int as locks from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
    expect(rows[0]!.locks).toBeLessThan(10)
    const other = app.transact(async (second) => {
      await sql`set local lock_timeout = 200`.execute(second)
      await lockParticipants(second, [one])
    })
    await expect(other).rejects.toMatchObject({ code: '55P03' })
  })
  await app.transact(async (tx) => {
    await lockParticipants(tx, [one])
    // Two people of one scope don't wait for each other.
    await app.transact(async (second) => lockParticipants(second, crowd.slice(1, 2)))
  })
})

test('two imports of the same new teams in opposite order end without a deadlock: one of them is refused', async () => {
  const round = await roundWith()
  const itemCode = round.items[0]!.code
  const rows = Array.from({ length: 200 }, (_, at): Cells => {
    const phone = `139${String(10_000_000 + at)}`
    return { itemCode, team: `对向队${at}`, role: '队长', name: `对向${at}`, phone }
  })
  const before = await deadlocks()
  await pauseAt('identity_user')
  const both = await Promise.all([save(round, rows), save(round, rows.toReversed())])
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await teamsIn(round)).toBe(200)
  expect(await deadlocks()).toBe(before)
})

/** Makes each new row of a table take a moment, so that two statements run at the same time. */
async function pauseAt(table: string): Promise<void> {
  const owner = app.ownerDb()
  await sql`create function pause() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.003); return new; end $$`.execute(owner)
  await sql`create trigger pause before insert on ${sql.table(table)} for each row execute function pause()`.execute(
    owner,
  )
}

async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(app.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(app.db)
  return rows[0]!.deadlocks
}
