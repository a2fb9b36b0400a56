import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  admissionPhase,
  askAgainSeconds,
  batchSize,
  queueEstimate,
  whyNotAdmitted,
  whyNotQueue,
  type QueueEntry,
  type QueueFacts,
} from './admission.rule.ts'
import { drawOrder } from './draw.rule.ts'
import { admissionRefusals as no } from './refusals.ts'

const at = new Date('2026-03-01T01:00:00Z')
const later = new Date('2026-03-01T01:05:00Z')
const terms = { queue: true, perMinute: 600, holdMinutes: 10 }
const open: QueueFacts = {
  terms,
  window: 'open',
  places: { used: 10, size: 100 },
  held: 20,
  lastPosition: 1_000,
  admittedTo: 30,
}
const waiting: QueueEntry = { position: 41, admittedUntil: null, submittedAt: null }
const admitted: QueueEntry = { ...waiting, admittedUntil: later }

describe('the phase of a person', () => {
  test.each<[string, QueueEntry | null, Partial<QueueFacts>, boolean]>([
    ['off', waiting, { terms: { ...terms, queue: false } }, true],
    ['off', waiting, { window: null }, true],
    ['outside', null, {}, true],
    ['early', { ...waiting, position: null }, { window: 'upcoming' }, true],
    ['drawing', { ...waiting, position: null }, {}, true],
    ['waiting', waiting, {}, true],
    ['admitted', admitted, {}, true],
    ['lapsed', { ...waiting, admittedUntil: at }, {}, true],
    ['submitted', { ...admitted, submittedAt: at }, {}, false],
    ['outside', { ...admitted, submittedAt: at }, {}, true],
    ['full', waiting, { places: { used: 100, size: 100 } }, true],
    ['closed', waiting, { window: 'closed' }, true],
  ])('is %s', (phase, entry, facts, hasDraft) => {
    expect(admissionPhase(entry, { ...open, ...facts }, at, hasDraft)).toBe(phase)
  })
})

describe('submitting', () => {
  const draft = { state: 'draft', holdsPlace: false } as const
  test.each<[string, Parameters<typeof whyNotAdmitted>, number | undefined]>([
    ['passes without a queue', [draft, { ...terms, queue: false }, null, at], undefined],
    ['is refused before joining', [draft, terms, null, at], no.NOT_ADMITTED.code],
    ['is refused while waiting', [draft, terms, waiting, at], no.NOT_ADMITTED.code],
    ['passes when it is the turn', [draft, terms, admitted, at], undefined],
    ['is refused from the end of the turn on', [draft, terms, admitted, later], no.NOT_ADMITTED.code],
    ['uses the turn once', [draft, terms, { ...admitted, submittedAt: at }, at], no.NOT_ADMITTED.code],
    ['passes for a returned team', [{ ...draft, state: 'returned' }, terms, null, at], undefined],
  ])('%s', (_, input, code) => {
    expect(whyNotAdmitted(...input)?.kind.code).toBe(code)
  })
})

test('a person queues with a draft, until sign-up closes', () => {
  expect(whyNotQueue(true, { terms, window: 'upcoming' })).toBeNull()
  expect(whyNotQueue(false, { terms, window: 'open' })?.kind).toBe(no.NO_DRAFT)
  expect(whyNotQueue(true, { terms, window: 'closed' })?.kind).toBe(no.NO_QUEUE)
  expect(whyNotQueue(true, { terms: { ...terms, queue: false }, window: 'open' })?.kind).toBe(no.NO_QUEUE)
})

describe('a batch', () => {
  test.each<[string, Partial<QueueFacts>, number, number]>([
    ['keeps the pace', {}, 2_000, 20],
    ['is small after a long pause', {}, 3_600_000, 50],
    ['is never more than places are free', { held: 85 }, 2_000, 5],
    ['is empty while all places are taken or held', { held: 90 }, 2_000, 0],
    ['ends with the queue', { lastPosition: 33 }, 2_000, 3],
    ['follows the pace alone without a quota', { places: null }, 2_000, 20],
  ])('%s', (_, facts, sinceMs, size) => {
    expect(batchSize({ ...open, ...facts }, sinceMs)).toBe(size)
  })
})

test('the estimate counts those ahead, in minutes, and says when they are more than the places left', () => {
  expect(queueEstimate(waiting, open)).toEqual({ ahead: 10, minutes: 1, isBeyondPlaces: false })
  expect(queueEstimate({ ...waiting, position: 101 }, open)).toEqual({ ahead: 70, minutes: 1, isBeyondPlaces: true })
  expect(queueEstimate({ ...waiting, position: 1_000 }, open).minutes).toBe(2)
  expect(queueEstimate(null, open).ahead).toBeNull()
})

test('pages ask less often the longer the queue is, and often when the turn is near', () => {
  expect(askAgainSeconds(5_000, { ...open, lastPosition: 10_030 })).toBe(50)
  expect(askAgainSeconds(40_000, { ...open, lastPosition: 50_030 })).toBe(120)
  expect(askAgainSeconds(100, open)).toBe(3)
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ticketsOf = (count: number, mark: string) =>
  Array.from({ length: count }, (_, n) => sha256(`${mark}${n}`).slice(0, 32))

describe('the draw', () => {
  const tickets = ticketsOf(50, 'person')
  test('is a permutation that anybody can reproduce, in whatever order the tickets come', () => {
    const order = drawOrder('00ff', tickets, sha256)
    expect(order.toSorted()).toEqual(tickets.toSorted())
    expect(drawOrder('00ff', tickets.toReversed(), sha256)).toEqual(order)
  })

  test('depends on the seed and on everybody who is drawn', () => {
    const order = drawOrder('00ff', tickets, sha256)
    expect(drawOrder('00fe', tickets, sha256)).not.toEqual(order)
    expect(drawOrder('00ff', tickets.slice(1), sha256)).not.toEqual(order.filter((ticket) => ticket !== tickets[0]))
  })

  test('gives every person every position equally often', () => {
    const few = ticketsOf(10, 'few')
    const DRAWS = 5_000
    const counts = few.map(() => few.map(() => 0))
    for (let draw = 0; draw < DRAWS; draw += 1) {
      for (const [position, ticket] of drawOrder(`seed ${draw}`, few, sha256).entries()) {
        counts[few.indexOf(ticket)]![position]! += 1
      }
    }
    const expected = DRAWS / few.length
    const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 81 degrees of freedom: the 0.1 % and 99.9 % points.
    expect(chiSquare).toBeGreaterThan(45.8)
    expect(chiSquare).toBeLessThan(126.1)
  })

  test('does not favour those who came early', () => {
    const crowd = ticketsOf(200, 'crowd')
    let sum = 0
    for (let draw = 0; draw < 200; draw += 1) {
      const order = drawOrder(`crowd ${draw}`, crowd, sha256)
      for (const early of crowd.slice(0, 20)) sum += order.indexOf(early)
    }
    // 4,000 positions of 0 to 199: mean 99.5, standard error below 1.
    expect(Math.abs(sum / 4_000 - 99.5)).toBeLessThan(3)
  })
})
