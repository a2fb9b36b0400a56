import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { MAX_BATCH } from '@podium/core/enrolment/payment/team-payment-api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { NO_FEE, type FeeRule } from '@podium/core/finance/fee/fee.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { windowRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import type { AlipayEmulator } from '#server/finance/emulator/alipay-emulator.ts'
import { openGateway } from '#server/finance/finance.fixture.ts'
import { finance, openOrder } from '#server/finance/index.ts'
import { notifyPaths } from '#server/finance/payment/notify-path.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../../test-tier.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

/** Enrolments in one order; the full tier takes as many as one order may have. */
const LARGE = inTier(12, MAX_BATCH)

let app: TestApp
let gateway: AlipayEmulator
let school: MadeSchool
beforeAll(async () => {
  const opened = await openGateway()
  gateway = opened.gateway
  gateway.notifyMode = 'lost'
  const modules = [organisation, identity, notice, finance, competition, enrolment]
  app = await openTestApp({ modules, config: opened.config })
  school = await createSchool(app)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

const anyTime = [{ until: '2999-01-01T00:00:00.000Z', percent: 100 }]
const perParticipant: FeeRule = {
  ...NO_FEE,
  refunds: anyTime,
  basis: 'participant',
  participant: 5_000,
  transfer: true,
}
const feeRound = (fee: Partial<FeeRule> = {}, options: RoundOptions = {}) =>
  createRound(app.db, { ...options, enrol: { auditLevels: [], fee: { ...perParticipant, ...fee }, ...options.enrol } })

let teams = 0
async function submitted(round: MadeRound, captain?: MadeUser) {
  const by = captain ?? (await createPerson(app, school))
  const wish = { itemId: round.itemId, name: `缴费队${++teams}`, noticesAgreed: true } as const
  const { teamId } = (await app.call(api.start, wish, { as: by.token })).data
  const answer = await app.call(api.submit, { teamId, version: 1 }, { as: by.token })
  return { teamId, captain: by, state: answer.data.state }
}
const detail = async (teamId: string, as: MadeUser) => (await app.call(api.detail, { teamId }, { as: as.token })).data
const charge = (teamId: string, as: MadeUser) => app.call(api.charge, { teamId }, { as: as.token })
async function payAndFollow(orderId: string, as: MadeUser) {
  const { data } = await app.call(financeApi.pay, { orderId }, { as: as.token })
  await gateway.open(data.url)
  await gateway.pay(data.outTradeNo)
  await sql`update finance_payment set next_query_at = now() where order_id = ${orderId} and state = 'waiting'`.execute(
    app.db,
  )
  await app.runPeriodicTask('finance.follow')
}
/** Puts the step after the money back, as a process that ended before it left it. */
const undoHandover = (orderId: string) =>
  sql`update finance_handover set state = 'waiting', next_try_at = now(), tries = 0
    where line_id in (select id from finance_order_line where order_id = ${orderId})`.execute(app.db)
async function repeatHandover(orderId: string) {
  await undoHandover(orderId)
  await app.runPeriodicTask('finance.handover')
}
const schoolAdmin = () => createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })

describe('a fee after approval', () => {
  test('keeps the team waiting, gives the number only once it is paid, and once', async () => {
    const { teamId, captain, state } = await submitted(await feeRound())
    const before = await detail(teamId, captain)
    expect([state, before.number, before.payment]).toMatchObject([
      'awaiting_payment',
      null,
      { fee: 5_000, settled: 0, due: 5_000, orderId: null },
    ])
    const { orderId } = (await charge(teamId, captain)).data
    await payAndFollow(orderId, captain)
    const after = await detail(teamId, captain)
    expect([after.state, after.payment]).toMatchObject(['enrolled', { settled: 5_000, due: 0, orderId: null }])
    const { rows } = (await app.call(noticeApi.messages, {}, { as: captain.token })).data
    expect(rows.map(({ event, overtaken }) => [event, overtaken])).toContainEqual(['payment.due', true])
    expect(after.number).toMatch(/^2026A\d{5}$/)
  })

  test('can be ordered once at a time, and holds the enrolment until it is cancelled', async () => {
    const { teamId, captain } = await submitted(await feeRound())
    const { orderId } = (await charge(teamId, captain)).data
    expect((await charge(teamId, captain)).code).toBe(financeRefusals.ORDER_OPEN.code)
    expect((await app.call(api.withdraw, { teamId }, { as: captain.token })).code).toBe(
      financeRefusals.PAYMENT_OPEN.code,
    )
    await app.call(financeApi.cancelOrder, { orderId }, { as: captain.token })
    expect((await app.call(api.withdraw, { teamId }, { as: captain.token })).code).toBe(0)
    expect((await charge(teamId, captain)).code).toBe(enrolmentRefusals.NOTHING_DUE.code)
  })

  test('is refused outside the payment window, where one is set', async () => {
    const round = await feeRound()
    await sql`insert into competition_window (stage_id, kind, opens_at, closes_at)
      select id, 'payment', now() + interval '1 hour', now() + interval '2 hours' from competition_stage
      where id = ${round.stageId}`.execute(app.db)
    const { teamId, captain } = await submitted(round)
    expect((await charge(teamId, captain)).code).toBe(windowRefusals.payment_UPCOMING.code)
  })

  test('unpaid in time gives the place up, but only after the order was closed at the provider', async () => {
    const { teamId, captain } = await submitted(await feeRound({}, { enrol: { totalQuota: 1 } }))
    const { orderId } = (await charge(teamId, captain)).data
    const { data } = await app.call(financeApi.pay, { orderId }, { as: captain.token })
    await gateway.open(data.url)
    await sql`update finance_order set expires_at = now() where id = ${orderId}`.execute(app.db)
    await sql`update enrolment_team set pay_by = now() where id = ${teamId}`.execute(app.db)
    gateway.answerMode = 'cut'
    await app.runPeriodicTask('finance.follow')
    await app.runPeriodicTask('enrolment.forfeit')
    expect((await detail(teamId, captain)).state).toBe('awaiting_payment')
    gateway.answerMode = 'usual'
    await sql`update finance_payment set next_query_at = now() where order_id = ${orderId}`.execute(app.db)
    await app.runPeriodicTask('finance.follow')
    expect([(await detail(teamId, captain)).state, gateway.trades.get(data.outTradeNo)!.state]).toEqual([
      'forfeited',
      'TRADE_CLOSED',
    ])
    const quota = await sql<{ used: number }>`select used from enrolment_quota where school_id is null
      and item_id = (select item_id from enrolment_team where id = ${teamId})`.execute(app.db)
    expect(quota.rows).toEqual([{ used: 0 }])
  })
})

/** @spec M6 */
describe('money for a team that can’t be enrolled', () => {
  let full = 0
  async function paidButFull() {
    const letters = `VOLL${++full}`
    const round = await feeRound({}, { enrol: { numberPattern: `${letters}{serial:3}` } })
    const { teamId, captain } = await submitted(round)
    await sql`insert into enrolment_counter (scope, next) values (${`${letters}#3`}, 1000)`.execute(app.db)
    const { orderId } = (await charge(teamId, captain)).data
    const { data } = await app.call(financeApi.pay, { orderId }, { as: captain.token })
    await gateway.open(data.url)
    await gateway.pay(data.outTradeNo)
    const clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const free = () => sql`update enrolment_counter set next = 1 where scope = ${`${letters}#3`}`.execute(app.db)
    return { round, teamId, captain, orderId, no: data.outTradeNo, clerk, free }
  }
  const notify = async (no: string) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/prod-api${notifyPaths.alipay}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      payload: gateway.bodyOf(no),
    })
    return answer.body
  }
  const order = async (orderId: string, as: MadeUser) =>
    (await app.call(financeApi.ownOrder, { orderId }, { as: as.token })).data
  const exceptionsFor = async (orderId: string, as: MadeUser) => {
    const { rows } = (await app.call(financeApi.exceptionPage, {}, { as: as.token })).data
    return rows.filter((row) => row.orderId === orderId)
  }

  test('stays recorded, is notified once, and waits as an exception with the reason', async () => {
    const { teamId, captain, orderId, no, clerk } = await paidButFull()
    expect([await notify(no), await notify(no)]).toEqual(['success', 'success'])
    expect([(await order(orderId, captain)).state, (await detail(teamId, captain)).state]).toEqual([
      'paid',
      'awaiting_payment',
    ])
    const [kept, ...more] = await exceptionsFor(orderId, clerk)
    expect([kept, more]).toMatchObject([
      { kind: 'not_enrolled', amount: 5_000, state: 'open', whyZh: expect.stringMatching(/./) },
      [],
    ])
    await sql`update enrolment_team set pay_by = now() where id = ${teamId}`.execute(app.db)
    await app.runPeriodicTask('enrolment.forfeit')
    expect((await detail(teamId, captain)).state).toBe('awaiting_payment')
  })

  test('can be tried again: refused with the reason as before, enrolled once there is room', async () => {
    const { teamId, captain, orderId, no, clerk, free } = await paidButFull()
    await notify(no)
    const [kept] = await exceptionsFor(orderId, clerk)
    const again = () => app.call(financeApi.retryHandover, { exceptionId: kept!.exceptionId }, { as: clerk.token })
    expect((await again()).msg).toBe(kept!.whyZh)
    expect((await exceptionsFor(orderId, clerk))[0]).toMatchObject({ state: 'open' })
    await free()
    expect((await again()).code).toBe(0)
    expect([(await detail(teamId, captain)).state, (await exceptionsFor(orderId, clerk))[0]!.state]).toEqual([
      'enrolled',
      'settled',
    ])
    expect((await again()).code).toBe(financeRefusals.EXCEPTION_SETTLED.code)
  })

  test('can be given back by two people, which settles the exception; then nothing is tried again', async () => {
    const { round, teamId, captain, orderId, no, clerk } = await paidButFull()
    await notify(no)
    const [kept] = await exceptionsFor(orderId, clerk)
    const { exceptionId } = kept!
    const asked = { exceptionId, reason: '名额已满' }
    const { refundId } = (await app.call(financeApi.refundException, asked, { as: clerk.token })).data
    const retried = await app.call(financeApi.retryHandover, { exceptionId }, { as: clerk.token })
    expect(retried.code).toBe(financeRefusals.REFUND_BEGUN.code)
    const checker = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const { rows } = (await app.call(financeApi.refundPage, {}, { as: checker.token })).data
    expect(rows).toMatchObject([{ refundId, beyondRule: false }])
    await app.call(financeApi.decideRefund, { refundId, approve: true, opinion: '' }, { as: checker.token })
    await app.runPeriodicTask('finance.refund')
    expect([
      (await order(orderId, captain)).state,
      (await detail(teamId, captain)).state,
      (await exceptionsFor(orderId, clerk))[0]!.state,
    ]).toEqual(['refunded', 'withdrawn', 'settled'])
  })

  test('that left in the meantime is an exception too', async () => {
    const { teamId, captain } = await submitted(await feeRound())
    const { orderId } = (await charge(teamId, captain)).data
    await payAndFollow(orderId, captain)
    expect((await app.call(api.withdraw, { teamId }, { as: captain.token })).code).toBe(0)
    await repeatHandover(orderId)
    const kinds = await sql<{ kind: string }>`select kind from finance_exception where order_id = ${orderId}`.execute(
      app.db,
    )
    expect([(await order(orderId, captain)).state, kinds.rows]).toEqual(['paid', [{ kind: 'not_enrolled' }]])
  })

  test('keeps no other waiting', async () => {
    const [stuck, next] = [await paidButFull(), await submitted(await feeRound())]
    await notify(stuck.no)
    await payAndFollow((await charge(next.teamId, next.captain)).data.orderId, next.captain)
    expect((await detail(next.teamId, next.captain)).state).toBe('enrolled')
  })
})

test('a process that ends between recording money and enrolling leaves the step to the next one, which does it once', async () => {
  const { teamId, captain } = await submitted(await feeRound())
  const { orderId } = (await charge(teamId, captain)).data
  await payAndFollow(orderId, captain)
  await undoHandover(orderId)
  await sql`update enrolment_team set state = 'awaiting_payment', number = null where id = ${teamId}`.execute(app.db)
  await Promise.all([app.runPeriodicTask('finance.handover'), app.runPeriodicTask('finance.handover')])
  await app.runPeriodicTask('finance.handover')
  expect((await detail(teamId, captain)).state).toBe('enrolled')
  const steps = await sql`select handover.state, tries from finance_handover as handover
    join finance_order_line as line on line.id = handover.line_id where line.order_id = ${orderId}`.execute(app.db)
  expect(steps.rows).toEqual([{ state: 'done', tries: 1 }])
})

test('a fee on submission comes before the audit', async () => {
  const round = await feeRound({ due: 'submission' }, { enrol: { auditLevels: ['organiser'] } })
  const { teamId, captain, state } = await submitted(round)
  expect(state).toBe('awaiting_payment')
  await payAndFollow((await charge(teamId, captain)).data.orderId, captain)
  expect((await detail(teamId, captain)).state).toBe('submitted')
})

test('a price that ends is that of the order’s day', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const early = { until, team: 0, participant: 1_000, teacher: 0 }
  const { teamId, captain } = await submitted(await feeRound({ periods: [early] }))
  expect((await detail(teamId, captain)).payment?.due).toBe(1_000)
})

test('a paid team that waits for a place gets its fee back and leaves the line', async () => {
  const round = await feeRound(
    { due: 'submission' },
    { enrol: { auditLevels: ['organiser'], totalQuota: 1, waitingHours: 48 } },
  )
  const { teamId, captain } = await submitted(round)
  const { orderId } = (await charge(teamId, captain)).data
  await payAndFollow(orderId, captain)
  expect((await app.call(api.recall, { teamId }, { as: captain.token })).code).toBe(0)
  await submitted(round)
  const { version } = await detail(teamId, captain)
  expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).data.state).toBe('waiting')
  const { lines } = (await app.call(financeApi.ownOrder, { orderId }, { as: captain.token })).data
  const wish = { orderId, lines: lines.map(({ lineId, amount }) => ({ lineId, amount })), reason: '没有名额' }
  const { refundId } = (await app.call(financeApi.requestOwnRefund, wish, { as: captain.token })).data
  const checker = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const decision = { refundId, approve: true, opinion: '' }
  expect((await app.call(financeApi.decideRefund, decision, { as: checker.token })).code).toBe(0)
  expect((await detail(teamId, captain)).state).toBe('withdrawn')
})

/** A team that paid its fee in two orders. */
async function paidTwice() {
  const round = await feeRound()
  const { teamId, captain } = await submitted(round)
  const first = (await charge(teamId, captain)).data.orderId
  await payAndFollow(first, captain)
  const part = await app.transact((tx, now) =>
    openOrder(tx, {
      groupId: round.groupId,
      school: { id: null, name: '' },
      payerId: captain.userId,
      title: { zh: '补缴', en: '' },
      link: '',
      online: true,
      transfer: true,
      expiresAt: new Date(now.getTime() + 3_600_000),
      lines: [
        {
          subjectId: teamId,
          title: '补缴',
          ruleId: crypto.randomUUID(),
          facts: { basis: 'participant', participants: 2, teachers: 0, team: 0, participant: 5_000, teacher: 0 },
          fee: 10_000,
          waived: 0,
          settled: 5_000,
          refundSteps: anyTime,
        },
      ],
    }),
  )
  await payAndFollow(part.orderId, captain)
  const staff = { kind: 'staff', roles: ['organiser'], groupId: round.groupId } as const
  const [maker, checker] = [await createUser(app, staff), await createUser(app, staff)]
  const request = async (orderId: string) => {
    const { lines } = (await app.call(financeApi.ownOrder, { orderId }, { as: captain.token })).data
    const wanted = lines.map(({ lineId, amount }) => ({ lineId, amount }))
    const wish = { orderId, lines: wanted, reason: '人数减少' }
    return (await app.call(financeApi.requestRefund, wish, { as: maker.token })).data.refundId
  }
  const approve = async (refundId: string) =>
    (await app.call(financeApi.decideRefund, { refundId, approve: true, opinion: '' }, { as: checker.token })).code
  return { teamId, captain, orderIds: [first, part.orderId] as const, request, approve }
}

test('a team that gets a later part of its fee back stays, for the rest is paid', async () => {
  const { teamId, captain, orderIds, request, approve } = await paidTwice()
  const giveBack = async (orderId: string) => {
    expect(await approve(await request(orderId))).toBe(0)
    await app.runPeriodicTask('finance.refund')
  }
  await giveBack(orderIds[1])
  expect((await detail(teamId, captain)).state).toBe('enrolled')
  await giveBack(orderIds[0])
  expect((await detail(teamId, captain)).state).toBe('withdrawn')
})

test('two refunds that are approved at once and give everything back see each other: the team leaves', async () => {
  const { teamId, captain, orderIds, request, approve } = await paidTwice()
  const refunds = [await request(orderIds[0]), await request(orderIds[1])]
  // Neither commits before both have decided: the last step of each is its audit row.
  const approved = await app
    .ownerDb()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table platform_audit in share mode`.execute(tx)
      const both = Promise.all(refunds.map(approve))
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(app.db)).rows[0]!.count).toBe(2)
      return { both }
    })
  expect(await approved.both).toEqual([0, 0])
  expect((await detail(teamId, captain)).state).toBe('withdrawn')
  await app.runPeriodicTask('finance.refund')
})

/** @spec B20 */
describe('one order for many enrolments', () => {
  test('is paid by the school at once, and all of them go on', async () => {
    const round = await feeRound()
    const many = [await submitted(round), await submitted(round), await submitted(round)]
    const admin = await schoolAdmin()
    const teamIds = many.map(({ teamId }) => teamId)
    const looked = await app.call(api.batchFee, { teamIds }, { as: admin.token })
    expect([looked.data.amount, looked.data.lines.map(({ hindrance }) => hindrance)]).toEqual([
      15_000,
      [null, null, null],
    ])
    const { orderId, amount } = (await app.call(api.chargeTeams, { teamIds }, { as: admin.token })).data
    expect(amount).toBe(15_000)
    await payAndFollow(orderId, admin)
    const states = await Promise.all(many.map(async ({ teamId, captain }) => (await detail(teamId, captain)).state))
    expect(states).toEqual(['enrolled', 'enrolled', 'enrolled'])
  })

  test(
    `of ${LARGE} is all or nothing`,
    async () => {
      const round = await feeRound()
      const many: Awaited<ReturnType<typeof submitted>>[] = []
      while (many.length < LARGE) {
        const some = Array.from({ length: Math.min(10, LARGE - many.length) }, () => submitted(round))
        many.push(...(await Promise.all(some)))
      }
      const teamIds = many.map(({ teamId }) => teamId)
      const admin = await schoolAdmin()
      const linesOf = async () =>
        app.db.selectFrom('finance_order_line').select('order_id').where('subject_id', 'in', teamIds).execute()
      const { orderId: single } = (await charge(teamIds.at(-1)!, many.at(-1)!.captain)).data
      const refused = await app.call(api.chargeTeams, { teamIds }, { as: admin.token })
      expect([refused.code, (await linesOf()).length]).toEqual([financeRefusals.ORDER_OPEN.code, 1])
      await app.call(financeApi.cancelOrder, { orderId: single }, { as: many.at(-1)!.captain.token })
      const { orderId, amount } = (await app.call(api.chargeTeams, { teamIds }, { as: admin.token })).data
      const lines = (await linesOf()).filter((line) => line.order_id === orderId)
      expect([amount, lines.length]).toEqual([5_000 * LARGE, LARGE])
      await payAndFollow(orderId, admin)
      const enrolled = async () => {
        const rows = app.db.selectFrom('enrolment_team').select('id').where('id', 'in', teamIds)
        return (await rows.where('state', '=', 'enrolled').execute()).length
      }
      // Each run of the task hands over some of them.
      for (let done = -1; done < (await enrolled());) {
        done = await enrolled()
        await app.runPeriodicTask('finance.handover')
      }
      expect(await enrolled()).toBe(LARGE)
    },
    inTier(30_000, 600_000),
  )

  test('is refused whole when one of them can’t be part of it, or is another school’s', async () => {
    const round = await feeRound()
    const [one, two] = [await submitted(round), await submitted(round)]
    await charge(two.teamId, two.captain)
    const admin = await schoolAdmin()
    const teamIds = [one.teamId, two.teamId]
    const answer = await app.call(api.chargeTeams, { teamIds }, { as: admin.token })
    expect(answer.code).toBe(financeRefusals.ORDER_OPEN.code)
    expect((await detail(one.teamId, one.captain)).payment?.orderId).toBeNull()
    const elsewhere = await createSchool(app)
    const foreign = await submitted(round, await createPerson(app, elsewhere))
    const mixed = await app.call(api.chargeTeams, { teamIds: [one.teamId, foreign.teamId] }, { as: admin.token })
    expect(mixed.code).toBe(baseRefusals.NOT_FOUND.code)
  })
})

describe('a waiver', () => {
  async function asked(amount: number | null) {
    const round = await feeRound()
    const { teamId, captain } = await submitted(round)
    const staff = { kind: 'staff', roles: ['organiser'], groupId: round.groupId } as const
    const [maker, checker] = [await createUser(app, staff), await createUser(app, staff)]
    const ask = (as: MadeUser, wish = amount) =>
      app.call(api.waiveFee, { teamId, amount: wish, reason: '家庭经济困难' }, { as: as.token })
    const decide = (waiverId: string, as: MadeUser, grant = true) =>
      app.call(financeApi.decideWaiver, { waiverId, grant, opinion: grant ? '' : '材料不足' }, { as: as.token })
    return { teamId, captain, maker, checker, ask, decide }
  }
  const waiverNoticesTo = async (user: MadeUser) =>
    (
      await app.db
        .selectFrom('notice_message')
        .select('body_zh')
        .where('user_id', '=', user.userId)
        .where('event', '=', 'payment.waiver')
        .execute()
    ).map(({ body_zh: body }) => body)

  test('of the whole fee enrols the team once a second person granted it', async () => {
    const { teamId, captain, maker, checker, ask, decide } = await asked(null)
    expect((await ask(captain)).code).not.toBe(0)
    const { waiverId } = (await ask(maker)).data
    expect((await ask(checker)).code).toBe(financeRefusals.WAIVER_OPEN.code)
    expect((await decide(waiverId, maker)).code).toBe(financeRefusals.OWN_REQUEST.code)
    expect((await detail(teamId, captain)).state).toBe('awaiting_payment')
    expect((await decide(waiverId, checker)).code).toBe(0)
    expect((await detail(teamId, captain)).state).toBe('enrolled')
    const { rows } = (await app.call(financeApi.waiverPage, { state: 'granted' }, { as: maker.token })).data
    expect(rows.map((row) => [row.waiverId, row.amount, row.isOwn])).toEqual([[waiverId, null, true]])
    expect(await waiverNoticesTo(captain)).toEqual([expect.stringContaining('全部减免')])
    expect(await waiverNoticesTo(maker)).toEqual([expect.stringContaining('已通过')])
  })

  test('of a part, asked by the school, lowers what the order costs', async () => {
    const { teamId, captain, checker, ask, decide } = await asked(2_000)
    const admin = await schoolAdmin()
    expect((await ask(admin, 5_001)).code).toBe(financeRefusals.WAIVER_TOO_LARGE.code)
    const { waiverId } = (await ask(admin)).data
    expect((await decide(waiverId, checker)).code).toBe(0)
    expect(await waiverNoticesTo(captain)).toEqual([expect.stringContaining('还须缴纳 ¥30.00')])
    const { orderId } = (await charge(teamId, captain)).data
    const order = (await app.call(financeApi.ownOrder, { orderId }, { as: captain.token })).data
    expect([order.amount, order.lines[0]!.waived]).toEqual([3_000, 2_000])
    await payAndFollow(orderId, captain)
    expect((await detail(teamId, captain)).state).toBe('enrolled')
  })

  test('is not granted while an order is open, and changes nothing when it is rejected', async () => {
    const { teamId, captain, maker, checker, ask, decide } = await asked(null)
    const { waiverId } = (await ask(maker)).data
    const { orderId } = (await charge(teamId, captain)).data
    expect((await decide(waiverId, checker)).code).toBe(financeRefusals.PAYMENT_OPEN.code)
    await app.call(financeApi.cancelOrder, { orderId }, { as: captain.token })
    expect((await decide(waiverId, checker, false)).code).toBe(0)
    expect([await waiverNoticesTo(captain), await waiverNoticesTo(maker)]).toEqual([
      [],
      [expect.stringContaining('材料不足')],
    ])
    expect((await detail(teamId, captain)).payment?.due).toBe(5_000)
  })
})
