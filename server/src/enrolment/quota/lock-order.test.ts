import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition, lockRoundShared } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { askChange, decideChange } from '../change/change.fixture.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

interface Entry {
  readonly teamId: string
  readonly captain: MadeUser
}

const made = (enrol: Partial<EnrolSetting> = {}) =>
  createRound(app.db, {
    enrol: { minMembers: 1, auditLevels: ['organiser'], rules: [quotaRow({ most: 9 })], ...enrol },
  })

const organiserOf = ({ groupId }: MadeRound) =>
  createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '组织者' })

let names = 0
async function draft({ itemId }: MadeRound, of: MadeSchool = school): Promise<Entry> {
  names += 1
  const captain = await createPerson(app, of)
  const input = { itemId, name: `锁序队${names}`, noticesAgreed: true as const }
  return { teamId: (await app.call(api.start, input, { as: captain.token })).data.teamId, captain }
}

const versionOf = async ({ teamId, captain }: Entry) =>
  (await app.call(api.detail, { teamId }, { as: captain.token })).data.version

async function submit(entry: Entry) {
  const { teamId, captain } = entry
  return app.call(api.submit, { teamId, version: await versionOf(entry) }, { as: captain.token })
}

async function enter(round: MadeRound): Promise<Entry> {
  const entry = await draft(round)
  expect((await submit(entry)).code).toBe(0)
  return entry
}

async function invite({ teamId, captain }: Entry, mate: MadeUser) {
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  return () => app.call(api.answerInvitation, { token, accept: true }, { as: mate.token })
}

/** Lets it act while a quota among the rules is locked, and asks that it hasn't locked the item's yet. */
async function locksRulesFirst(round: MadeRound, act: () => Promise<unknown>): Promise<unknown> {
  const { acting } = await app.transact(async (tx) => {
    await sql`select from enrolment_part_quota where item_id = ${round.itemId} for update`.execute(tx)
    const running = act()
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    await sql`select from enrolment_quota where item_id = ${round.itemId} and school_id is null for update nowait`.execute(
      tx,
    )
    return { acting: running }
  })
  return acting
}

async function waiting(kind: string | null = null): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and (${kind}::text is null or wait_event = ${kind})`.execute(app.db)
  return rows[0]!.waiting
}

/** Who takes or frees a place locks its quotas among the rules first, as a submission does; otherwise two could wait for each other. */
describe('locks the quotas among the rules before that of the item:', () => {
  test('a team that the last answer submits', async () => {
    const round = await made()
    await enter(round)
    const entry = await draft(round)
    const answer = await invite(entry, await createPerson(app, school))
    expect((await submit(entry)).data.state).toBe('awaiting_members')
    expect(await locksRulesFirst(round, answer)).toMatchObject({ code: 0 })
  })

  test('a team that is let in again', async () => {
    const round = await made()
    const entry = await enter(round)
    const { teamId } = entry
    const as = (await organiserOf(round)).token
    const ban = { teamId, kind: 'ban' as const, reason: '违规', version: await versionOf(entry) }
    expect((await app.call(api.exclude, ban, { as })).code).toBe(0)
    const readmission = { teamId, reason: '查无此事', version: await versionOf(entry) }
    expect(await locksRulesFirst(round, () => app.call(api.readmit, readmission, { as }))).toMatchObject({ code: 0 })
  })

  test('a team whose rejection is taken back', async () => {
    const round = await made()
    const entry = await enter(round)
    const { teamId } = entry
    const as = (await organiserOf(round)).token
    const teams = [{ teamId, version: await versionOf(entry) }]
    expect((await app.call(api.audit, { teams, action: 'reject', opinion: '不符' }, { as })).code).toBe(0)
    const take = () => app.call(api.takeBack, { teamId, opinion: '误操作' }, { as })
    expect(await locksRulesFirst(round, take)).toMatchObject({ code: 0 })
  })

  test('a team that gets a captain of another school', async () => {
    const round = await made({ crossSchool: true })
    const entry = await draft(round)
    const { teamId, captain } = entry
    const mate = await createPerson(app, await createSchool(app))
    expect(await (await invite(entry, mate))()).toMatchObject({ code: 0 })
    expect((await submit(entry)).data.state).toBe('submitted')
    const teams = [{ teamId, version: await versionOf(entry) }]
    const { token: as } = await organiserOf(round)
    expect((await app.call(api.audit, { teams, action: 'return', opinion: '请更换队长' }, { as })).code).toBe(0)
    const { members } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
    const { memberId } = members.find(({ userId }) => userId === mate.userId)!
    const offer = { teamId, memberId, reason: '毕业' }
    const { transferId } = (await app.call(api.offerCaptaincy, offer, { as: captain.token })).data
    const agree = () => app.call(api.answerCaptaincy, { teamId, transferId, accept: true }, { as: mate.token })
    expect(await locksRulesFirst(round, agree)).toMatchObject({ code: 0, data: { state: 'done' } })
  })

  test('a team in line that is offered a place, where a quota was added after it came', async () => {
    const round = await made({ rules: [], totalQuota: 1, waitingHours: 48 })
    const [holder, first] = [await enter(round), await enter(round)]
    await sql`update competition_setting set value = value || ${JSON.stringify({
      waitingHours: null,
      rules: [quotaRow({ most: 9 })],
    })}::jsonb where item_id = ${round.itemId} and kind = 'enrol'`.execute(app.db)
    expect((await app.call(api.withdraw, { teamId: holder.teamId }, { as: holder.captain.token })).code).toBe(0)
    await sql`insert into enrolment_part_quota (item_id, unit, key, size, used)
    values (${round.itemId}, ${school.schoolId}, 'share', 9, 0)`.execute(app.db)
    await app.db
      .updateTable('enrolment_team')
      .set({ quota_keys: [`${round.itemId}:share@${school.schoolId}`] })
      .where('id', '=', first.teamId)
      .execute()
    await locksRulesFirst(round, () => app.runPeriodicTask('enrolment.waiting'))
    const { waiting: line } = (await app.call(api.detail, { teamId: first.teamId }, { as: first.captain.token })).data
    expect(line?.offerUntil).not.toBeNull()
  })
})

test('a team comes back only after the change that takes its name, before it locks any quota', async () => {
  const round = await made()
  const [entry, out] = [await enter(round), await enter(round)]
  const office = await organiserOf(round)
  const decide = async ({ teamId, captain }: Entry, action: 'approve' | 'reject') => {
    const teams = [{ teamId, version: await versionOf({ teamId, captain }) }]
    return app.call(api.audit, { teams, action, opinion: '不符' }, { as: office.token })
  }
  const { name } = (await app.call(api.detail, { teamId: out.teamId }, { as: out.captain.token })).data
  expect([(await decide(entry, 'approve')).code, (await decide(out, 'reject')).code]).toEqual([0, 0])
  const { changeId } = (await askChange(app, entry, [{ kind: 'name', after: name }])).data
  const { changed, back } = await app.transact(async (tx) => {
    await sql`select from enrolment_part_quota where item_id = ${round.itemId} for update`.execute(tx)
    const changing = decideChange(app, changeId, office)
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    const taking = app.call(api.takeBack, { teamId: out.teamId, opinion: '误操作' }, { as: office.token })
    await vi.waitFor(async () => expect(await waiting('advisory')).toBe(1))
    return { changed: changing, back: taking }
  })
  expect([(await changed).code, (await back).code]).toEqual([0, enrolmentRefusals.NAME_TAKEN.code])
})

/** Two rounds whose items of the codes A and B share places; the shared counter is kept by item A of the first. */
async function sharing() {
  const round = await createRound(app.db, { items: ['A', 'B'] })
  const other = await createRound(app.db, { items: ['A', 'B'], groupId: round.groupId })
  const items = ['A', 'B'].map((code) => ({ code, zh: code, en: '' }))
  for (const [own, another] of [
    [round, other],
    [other, round],
  ] as const) {
    const rules = [quotaRow({ key: 'both', most: 9, items, rounds: [{ roundId: another.roundId, name: '另一届' }] })]
    await sql`update competition_setting set value = value || ${JSON.stringify({
      minMembers: 1,
      auditLevels: ['organiser'],
      rules,
    })}::jsonb where kind = 'enrol' and round_id = ${own.roundId}`.execute(app.db)
  }
  return { round, other }
}

/** Gives item A another code, as its organiser does. */
async function recoding(round: MadeRound) {
  const { roundId } = round
  const { token: as } = await organiserOf(round)
  const { data } = await app.call(competitionApi.round, { roundId }, { as })
  const { name, edition, year, level, version } = data
  const items = data.items.map((item) => (item.code === 'A' ? { ...item, code: 'C' } : item))
  const change = { roundId, version, name, edition, year, level, content: {}, items }
  return () => app.call(competitionApi.saveRound, change, { as })
}

describe('a change of codes that moves a shared counter', () => {
  test('locks the teams that count in it before any of its rounds', async () => {
    const { round, other } = await sharing()
    const { teamId } = await enter(other)
    const recode = await recoding(round)
    const { recoded } = await app.transact(async (tx) => {
      await sql`select from enrolment_team where id = ${teamId} for update`.execute(tx)
      const running = recode()
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      // As everybody who acts on a team does next.
      for (const { roundId } of [round, other]) {
        await sql`select from competition_round where id = ${roundId} for share nowait`.execute(tx)
      }
      return { recoded: running }
    })
    expect((await recoded).code).toBe(0)
  })

  test('waits for whoever acts in another round that shares the places, and keeps it alone', async () => {
    const { round, other } = await sharing()
    await enter(other)
    const recode = await recoding(round)
    const { recoded } = await app.transact(async (tx) => {
      await lockRoundShared(tx, other.roundId)
      const running = recode()
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      return { recoded: running }
    })
    expect((await recoded).code).toBe(0)
    const { rows } = await sql<{ itemId: string }>`select item_id as "itemId" from enrolment_part_quota
      where item_id = any(${round.items.map(({ itemId }) => itemId)}::uuid[]) and used > 0`.execute(app.db)
    expect(rows).toEqual([{ itemId: round.items[1]!.itemId }])
  })

  test('begins anew where a team that came meanwhile is held by somebody who waits for the round', async () => {
    const { round, other } = await sharing()
    await enter(round)
    const late = await draft(other)
    const recode = await recoding(round)
    const ended = Promise.withResolvers<void>()
    const { recoded, acted } = await app.transact(async (tx) => {
      await lockRoundShared(tx, other.roundId)
      const running = recode()
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      await sql`update enrolment_team set quota_keys = array(select distinct unnest(quota_keys) from enrolment_team
        where item_id = ${round.itemId}) where id = ${late.teamId}`.execute(app.db)
      const held = Promise.withResolvers<void>()
      const acting = app.transact(async (later) => {
        await sql`select from enrolment_team where id = ${late.teamId} for update`.execute(later)
        held.resolve()
        await ended.promise
        await vi.waitFor(async () => expect([await waiting(), await isFree(other)]).toEqual([1, true]))
        await lockRoundShared(later, other.roundId)
      })
      await held.promise
      return { recoded: running, acted: acting }
    })
    ended.resolve()
    await acted
    expect((await recoded).code).toBe(0)
  })
})

/** Whether nobody keeps the round alone. */
async function isFree({ roundId }: MadeRound): Promise<boolean> {
  const { rows } = await sql`select from competition_round where id = ${roundId} for share skip locked`.execute(app.db)
  return rows.length === 1
}
