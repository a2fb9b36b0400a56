import { describe, expect, test } from 'vitest'
import { promotionRefusals } from '../refusals.ts'
import { quotaOf, whyNotMoveList, whyNotSaveList, type ListFacts } from './recommendation.rule.ts'
import { recommendationRefusals as no } from './refusals.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const draft: ListFacts = { isAsked: true, state: 'draft', quota: 2, entries: 2, isCommitted: false, publicUntil: null }
const onNotice: ListFacts = { ...draft, state: 'public', publicUntil: now }
const entry = (teamId: string, reason = '创新突出') => ({ teamId, reason })
const eligible = new Set(['a', 'b', 'c'])

describe('an organisation saves its list', () => {
  test.each([
    ['within its quota', {}, [entry('b'), entry('a')], null],
    ['empty', {}, [], null],
    ['without a limit', { quota: null }, [entry('a'), entry('b'), entry('c')], null],
    ['not beyond its quota', {}, [entry('a'), entry('b'), entry('c')], no.OVER_QUOTA],
    ['not with a team of others', {}, [entry('x')], no.NOT_YOURS],
    ['not with a team twice', {}, [entry('a'), entry('a')], no.TWICE],
    ['not without a reason', {}, [entry('a', ' ')], no.NO_REASON],
    ['not while it is public', { state: 'public' }, [entry('a')], no.LIST_FIXED],
    ['not after the promotion', { isCommitted: true }, [entry('a')], promotionRefusals.COMMITTED],
    ['not where nobody asks', { isAsked: false }, [entry('a')], no.NOT_ASKED],
  ] as const)('%s', (_, facts, entries, refused) => {
    expect(whyNotSaveList({ ...draft, ...facts }, entries, eligible)?.kind ?? null).toBe(refused)
  })
})

describe('a list is moved on', () => {
  test.each([
    ['published', draft, 'publish', '', null],
    ['not published empty', { ...draft, entries: 0 }, 'publish', '', no.EMPTY_LIST],
    ['not published beyond a quota that shrank', { ...draft, quota: 1 }, 'publish', '', no.OVER_QUOTA],
    ['sent when its public notice ends', onNotice, 'send', '', null],
    ['not sent before', { ...onNotice, publicUntil: new Date(now.getTime() + 1) }, 'send', '', no.STILL_PUBLIC],
    ['not sent without public notice', draft, 'send', '', no.LIST_FIXED],
    ['retracted while it is public', onNotice, 'retract', '', null],
    ['not retracted once it was sent', { ...onNotice, state: 'sent' }, 'retract', '', no.LIST_FIXED],
    ['given back with a reason', { ...onNotice, state: 'sent' }, 'return', '超出范围', null],
    ['not given back without one', { ...onNotice, state: 'sent' }, 'return', ' ', no.RETURN_REASON],
    [
      'not given back after the promotion',
      { ...onNotice, state: 'sent', isCommitted: true },
      'return',
      '超',
      promotionRefusals.COMMITTED,
    ],
  ] as const)('%s', (_, facts, action, reason, refused) => {
    expect(whyNotMoveList(facts, action, reason, now)?.kind ?? null).toBe(refused)
  })
})

test('an organisation has its own quota, else that of all', () => {
  const setting = {
    recommendations: 3,
    recommendation: { by: 'school' as const, exceptions: [{ groupId: 'g', count: 5 }], publicDays: 0 },
  }
  expect([quotaOf(setting, 'g'), quotaOf(setting, 'h')]).toEqual([5, 3])
})
