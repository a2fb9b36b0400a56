import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RosterSetting } from '@podium/core/competition/setting/roster-setting.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import type { RosterFilter } from '@podium/core/enrolment/roster/roster.ts'
import { rosterRefusals } from '@podium/core/enrolment/roster/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { MAX_COUNTED } from '#server/platform/db/paging.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { createEnrolledTeam, createPerson, type MadeTeam } from '../enrolment.fixture.ts'
import { answerChange, askToLeave, decideChange } from '../change/change.fixture.ts'
import { enrolment } from '../index.ts'
import { rosterRows, rostersToExport } from './list.store.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A team of a captain, two members and an adviser at a stage with a roster of two or three. */
async function made(setting: Partial<RosterSetting> = {}) {
  const enrol = { auditLevels: [], minMembers: 2, maxMembers: 4, minTeachers: 0, maxTeachers: 1 }
  const round = await createRound(app.db, { enrol })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const team = await createEnrolledTeam(app, { round, members: 2, teachers: 1 })
  await sql`update enrolment_team set enrolled_at = now() - interval '1 hour' where id = ${team.teamId}`.execute(app.db)
  const place = { roundId: round.roundId, itemId: round.itemId, stageId: round.stageId }
  const save = async (change: Partial<RosterSetting>, version: number) => {
    const value = { min: 2, max: 3, until: inMinutes(60), ...setting, ...change }
    const input = { ...place, value, no: version, reason: '按章程' }
    return app.call(competitionApi.saveRosterSetting, input, { as: organiser.token })
  }
  expect((await save({}, 0)).code).toBe(0)
  return { round, team, organiser, save }
}

/** Moves the lock of the roster into the past. */
async function lock(stageId: string): Promise<void> {
  await sql`update competition_setting set value = jsonb_set(value, '{until}', to_jsonb(${inMinutes(-1)}::text)),
      created_at = created_at - interval '2 hours'
    where kind = 'roster' and stage_id = ${stageId}`.execute(app.db)
}

const detail = async (team: MadeTeam, as = team.captain) =>
  (await app.call(api.detail, { teamId: team.teamId }, { as: as.token })).data

async function memberIdOf(team: MadeTeam, { userId }: MadeUser): Promise<string> {
  return (await detail(team)).members.find((member) => member.userId === userId)!.memberId
}

async function confirm(team: MadeTeam, people: readonly MadeUser[], as = team.captain) {
  const memberIds = await Promise.all(people.map((person) => memberIdOf(team, person)))
  const input = { teamId: team.teamId, stageId: team.round.stageId, memberIds }
  return app.call(api.confirmRoster, input, { as: as.token })
}

async function rosterOf(team: MadeTeam) {
  const { rosters, members } = await detail(team)
  const [roster] = rosters
  return {
    state: roster?.state,
    users: members.filter(({ memberId }) => roster?.memberIds.includes(memberId)).map(({ userId }) => userId),
  }
}

async function stateOf({ teamId }: MadeTeam) {
  return app.db.selectFrom('enrolment_team').select('state').where('id', '=', teamId).executeTakeFirstOrThrow()
}

describe('a captain is told that a roster is awaited', () => {
  const calls = async (user: MadeUser, words: string) =>
    (await titlesTo(app, user)).filter((title) => title.startsWith(words)).length
  const awaited = async (team: MadeTeam, as: MadeUser) =>
    (await app.call(api.mine, {}, { as: as.token })).data.rows.find(({ teamId }) => teamId === team.teamId)?.rosters

  test('two weeks before the end, once more a day before, and anew when the end moves', async () => {
    const { team, save } = await made({ until: inMinutes(15 * 24 * 60) })
    await app.runPeriodicTask('enrolment.roster_calls')
    expect(await calls(team.captain, '请确认参赛名单')).toBe(0)
    const until = inMinutes(3 * 24 * 60)
    await save({ until }, 1)
    await app.runPeriodicTask('enrolment.roster_calls')
    await app.runPeriodicTask('enrolment.roster_calls')
    expect(await calls(team.captain, '请确认参赛名单')).toBe(1)
    expect(await calls(team.members[0]!, '请确认参赛名单')).toBe(0)
    expect(await awaited(team, team.captain)).toEqual([
      { stageId: team.round.stageId, stageName: expect.any(String), until },
    ])
    expect(await awaited(team, team.members[0]!)).toEqual([])
    await save({ until: inMinutes(23 * 60) }, 2)
    await app.runPeriodicTask('enrolment.roster_calls')
    await app.runPeriodicTask('enrolment.roster_calls')
    expect(await calls(team.captain, '参赛名单即将锁定')).toBe(1)
  })

  test('and not once it is confirmed', async () => {
    const { team } = await made()
    await confirm(team, [team.captain, team.members[0]!])
    await app.runPeriodicTask('enrolment.roster_calls')
    expect(await calls(team.captain, '参赛名单即将锁定')).toBe(0)
    expect(await awaited(team, team.captain)).toEqual([])
  })
})

describe('a captain confirms the roster of a stage', () => {
  test('again and again until it is locked, within its numbers and among the members', async () => {
    const { team } = await made()
    const [first, second] = team.members
    expect((await confirm(team, [first!])).code).toBe(rosterRefusals.ROSTER_SIZE.code)
    expect((await confirm(team, [first!, team.teachers[0]!])).code).toBe(rosterRefusals.ROSTER_STRANGER.code)
    expect((await confirm(team, [first!, second!], first)).code).toBe(no.NOT_THE_CAPTAIN.code)
    expect((await confirm(team, [first!, second!])).code).toBe(0)
    expect((await confirm(team, [second!, team.captain])).code).toBe(0)
    expect(await rosterOf(team)).toEqual({ state: 'captain', users: [team.captain.userId, second!.userId] })
    await lock(team.round.stageId)
    expect((await confirm(team, [first!, second!])).code).toBe(rosterRefusals.ROSTER_LOCKED.code)
    expect((await detail(team)).rosters).toMatchObject([{ isLocked: true, hindrance: expect.stringContaining('锁定') }])
  })

  test('is refused for somebody outside the team, and where no stage asks', async () => {
    const { team, save } = await made()
    const other = await createEnrolledTeam(app, { round: team.round, members: 2 })
    const memberIds = await Promise.all([team.captain, ...team.members].map((person) => memberIdOf(team, person)))
    const input = { teamId: team.teamId, stageId: team.round.stageId, memberIds }
    expect((await app.call(api.confirmRoster, input, { as: other.captain.token })).status).toBe(404)
    expect(
      (await app.call(api.confirmRoster, { ...input, teamId: other.teamId }, { as: other.captain.token })).code,
    ).toBe(rosterRefusals.ROSTER_STRANGER.code)
    await save({ required: false }, 1)
    expect((await app.call(api.confirmRoster, input, { as: team.captain.token })).code).toBe(
      rosterRefusals.NO_ROSTER.code,
    )
    expect((await detail(team)).rosters).toEqual([])
  })

  test('keeps within the numbers in the database as well', async () => {
    const { team } = await made()
    await confirm(team, [team.captain, team.members[0]!])
    const broken = sql`update enrolment_roster set member_ids = member_ids[1:1] where team_id = ${team.teamId}`
    await expect(broken.execute(app.db)).rejects.toThrow('enrolment_roster_size')
  })

  test('with impossible numbers can’t be asked for', async () => {
    const { save } = await made()
    expect((await save({ min: 4 }, 1)).code).not.toBe(0)
  })

  test('ends in the future, and a day ahead where teams lose their place', async () => {
    const { save } = await made()
    const faultsOf = async (change: Partial<RosterSetting>) => (await save(change, 1)).data
    expect(await faultsOf({ until: inMinutes(-1) })).toMatchObject({ fields: [{ path: 'until' }] })
    expect(await faultsOf({ unconfirmed: 'forfeit' })).toMatchObject({ fields: [{ path: 'until' }] })
    expect((await save({ unconfirmed: 'forfeit', until: inMinutes(25 * 60) }, 1)).code).toBe(0)
  })
})

describe('when a roster is locked', () => {
  test('a team without one takes part with all its members, once', async () => {
    const { team } = await made()
    await app.runPeriodicTask('enrolment.rosters')
    expect((await rosterOf(team)).state).toBe('open')
    await lock(team.round.stageId)
    await app.runPeriodicTask('enrolment.rosters')
    await app.runPeriodicTask('enrolment.rosters')
    const all = [team.captain, ...team.members].map(({ userId }) => userId)
    expect(await rosterOf(team)).toEqual({ state: 'default', users: all })
  })

  test('or gives up its place, where the setting says so; who confirmed or came later stays', async () => {
    const { team, round } = await made({ unconfirmed: 'forfeit', until: inMinutes(48 * 60) })
    const busy = await createEnrolledTeam(app, { round, members: 2 })
    await confirm(busy, [busy.captain, busy.members[0]!])
    await lock(round.stageId)
    const late = await createEnrolledTeam(app, { round, members: 2 })
    await app.runPeriodicTask('enrolment.rosters')
    const states = await Promise.all([team, busy, late].map(stateOf))
    expect(states.map(({ state }) => state)).toEqual(['forfeited', 'enrolled', 'enrolled'])
    expect((await detail(team)).forfeit).toMatchObject({ stageName: '初赛', missed: 'roster' })
    const told = await app.db
      .selectFrom('notice_message')
      .select('body_zh')
      .where('user_id', '=', team.captain.userId)
      .where('event', '=', 'enrolment.excluded')
      .execute()
    expect(told).toEqual([{ body_zh: `团队“${team.name}”没有按时确认初赛的参赛名单，视为放弃` }])
    expect((await rosterOf(late)).state).toBe('default')
  })

  test('a team that was asked for one only after the lock takes part with all its members', async () => {
    const { team, round } = await made({ unconfirmed: 'forfeit', until: inMinutes(48 * 60) })
    await sql`update competition_setting set value = jsonb_set(value, '{until}', to_jsonb(${inMinutes(-1)}::text))
      where kind = 'roster' and stage_id = ${round.stageId}`.execute(app.db)
    await app.runPeriodicTask('enrolment.rosters')
    expect([(await stateOf(team)).state, (await rosterOf(team)).state]).toEqual(['enrolled', 'default'])
  })

  test('a team that was let in again takes part with all its members', async () => {
    const { team, round, organiser } = await made({ unconfirmed: 'forfeit', until: inMinutes(48 * 60) })
    await lock(round.stageId)
    await app.runPeriodicTask('enrolment.rosters')
    const { version } = await detail(team)
    const input = { teamId: team.teamId, reason: '通知有误', version }
    expect((await app.call(api.reinstate, input, { as: organiser.token })).code).toBe(0)
    await app.runPeriodicTask('enrolment.rosters')
    expect((await rosterOf(team)).state).toBe('default')
    expect((await stateOf(team)).state).toBe('enrolled')
  })
})

describe('a person on a locked roster', () => {
  const request = (team: MadeTeam, person: MadeUser, newcomer: MadeUser | null) =>
    askToLeave(app, team, person, newcomer)
  const approve = (changeId: string, organiser: MadeUser) => decideChange(app, changeId, organiser)

  test('is replaced on it by the newcomer of an approved request', async () => {
    const { team, organiser } = await made()
    const [leaving] = team.members
    const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
    await confirm(team, [team.captain, leaving!])
    await lock(team.round.stageId)
    const { changeId } = (await request(team, leaving!, newcomer)).data
    await answerChange(app, newcomer)
    expect((await approve(changeId, organiser)).code).toBe(0)
    expect((await rosterOf(team)).users).toEqual([team.captain.userId, newcomer.userId])
  })

  test('doesn’t leave where too few would stay, nor at all where nothing changes it', async () => {
    const { team } = await made()
    await confirm(team, [team.captain, team.members[0]!])
    await lock(team.round.stageId)
    expect((await request(team, team.members[0]!, null)).code).toBe(rosterRefusals.ROSTER_TOO_SMALL.code)
    expect((await request(team, team.members[1]!, null)).code).toBe(0)
    const fixed = await made({ changes: 'none' })
    await confirm(fixed.team, [fixed.team.captain, ...fixed.team.members])
    await lock(fixed.round.stageId)
    expect((await request(fixed.team, fixed.team.members[0]!, null)).code).toBe(rosterRefusals.ROSTER_FIXED.code)
  })

  test('leaves a roster of the numbers in force, not of those at its confirmation', async () => {
    const { team, organiser, save } = await made({ min: 3 })
    await confirm(team, [team.captain, ...team.members])
    await save({ min: 2 }, 1)
    await lock(team.round.stageId)
    const { changeId } = (await request(team, team.members[0]!, null)).data
    expect((await approve(changeId, organiser)).code).toBe(0)
    expect(await rosterOf(team)).toEqual({ state: 'captain', users: [team.captain.userId, team.members[1]!.userId] })
  })

  test('who leaves before the lock is taken off it, and it is confirmed anew where too few are left', async () => {
    const { team, organiser } = await made()
    await confirm(team, [team.captain, ...team.members])
    const { changeId } = (await request(team, team.members[0]!, null)).data
    await approve(changeId, organiser)
    expect(await rosterOf(team)).toEqual({ state: 'captain', users: [team.captain.userId, team.members[1]!.userId] })
    const full = await made({ min: 3 })
    await confirm(full.team, [full.team.captain, ...full.team.members])
    const asked = (await request(full.team, full.team.members[0]!, null)).data
    expect((await approve(asked.changeId, full.organiser)).code).toBe(0)
    expect((await rosterOf(full.team)).state).toBe('open')
  })
})

test('the office lists rosters of its scope by stage and state, and exports them', async () => {
  const { team, round, organiser } = await made()
  const open = await createEnrolledTeam(app, { round, members: 2 })
  await confirm(team, [team.captain, team.members[0]!])
  const page = async (filter: object, as = organiser) =>
    (await app.call(api.rosterPage, { stageId: round.stageId, pageNum: 1, pageSize: 20, ...filter }, { as: as.token }))
      .data
  expect((await page({ rosterState: 'captain' })).rows).toMatchObject([
    { teamName: team.name, names: [team.captain.realName, team.members[0]!.realName], memberCount: 3 },
  ])
  expect((await page({ rosterState: 'open' })).rows.map(({ teamId }) => teamId)).toEqual([open.teamId])
  const stranger = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: (await createRound(app.db)).groupId,
  })
  expect((await page({}, stranger)).total).toBe(0)
  const exported = await app.call(
    api.exportRosters,
    {
      selection: { rows: 'filtered', filter: { stageId: round.stageId } },
      columns: ['teamName', 'names', 'rosterState'],
    },
    { as: organiser.token },
  )
  expect(exported.status).toBe(200)
  await app.db.updateTable('organisation_school').set({ name_en: 'Lake University' }).execute()
  const english = { as: organiser.token, language: 'en' } as const
  const { rows } = (await app.call(api.rosterPage, { stageId: round.stageId }, english)).data
  expect(new Set(rows.map(({ schoolName }) => schoolName))).toEqual(new Set(['Lake University']))
})

test('an export of rosters reads on from its last row, though rows before it are gone', async () => {
  const { round, team } = await made()
  const others = [
    await createEnrolledTeam(app, { round, members: 2 }),
    await createEnrolledTeam(app, { round, members: 2 }),
  ]
  const wanted = { scope: { reach: 'all' }, filter: { roundId: round.roundId }, ids: null, language: 'zh-cn' }
  const put = (state: string) =>
    sql`update enrolment_team set state = ${state} where id = ${team.teamId}`.execute(app.db)
  const read: string[] = []
  for await (const rows of rostersToExport(app.db, wanted as unknown as Wanted<RosterFilter>, 1)) {
    read.push(...rows.map(({ teamName }) => teamName))
    await put('withdrawn')
  }
  await put('enrolled')
  expect(read).toEqual([team, ...others].map(({ name }) => name))
})

test('very many rosters are counted up to a bound', async () => {
  const { round, team } = await made()
  const counted = app.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into enrolment_team (round_id, item_id, school_id, school_name, name, name_key, state, captain_id,
        setting_id, number, enrolled_at)
      select round_id, item_id, school_id, school_name, name || n, name_key || n, state, captain_id, setting_id,
        number || n, now()
      from enrolment_team, generate_series(1, ${MAX_COUNTED}::int) as n where id = ${team.teamId}`.execute(tx)
    const paging = { pageNum: 1, pageSize: 10 }
    const page = await rosterRows(tx, { reach: 'all' }, { roundId: round.roundId }, paging, 'zh-cn')
    expect(page).toMatchObject({ total: MAX_COUNTED, totalIsMinimum: true })
    throw new Error('undone')
  })
  await expect(counted).rejects.toThrow('undone')
})
