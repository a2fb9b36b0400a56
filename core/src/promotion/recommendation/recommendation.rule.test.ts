import { describe, expect, test } from 'vitest'
import { promotionRefusals } from '../refusals.ts'
import { isOutdated, quotaOf, termsOf, whyNotMoveList, whyNotSaveList, type ListFacts } from './recommendation.rule.ts'
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
    ['not while it is public', { state: 'public' }, [entry('a')], no.LIST_PUBLIC],
    ['not once it was sent', { state: 'sent' }, [entry('a')], no.LIST_SENT],
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

describe('a list that was made public', () => {
  const terms = { by: 'school' as const, quota: 3, publicDays: 3 }
  test.each([
    ['stays valid by the same terms', 'sent', terms, terms, false],
    ['is outdated by another quota', 'sent', terms, { ...terms, quota: 2 }, true],
    ['is outdated by another recommender', 'public', terms, { ...terms, by: 'parent' as const }, true],
    ['is outdated once no rule asks for it', 'sent', terms, null, true],
    ['is outdated by a longer notice while that runs', 'public', terms, { ...terms, publicDays: 7 }, true],
    ['is not outdated by a longer notice once it was sent', 'sent', terms, { ...terms, publicDays: 7 }, false],
    ['is not outdated while it is being written', 'draft', terms, null, false],
    ['is not outdated where its terms were not kept', 'sent', null, terms, false],
  ] as const)('%s', (_, state, kept, present, outdated) => {
    expect(isOutdated({ state, terms: kept }, present)).toBe(outdated)
  })

  test('has the terms of its organisation, as long as a rule asks for it', () => {
    const recommendation = { by: 'school' as const, exceptions: [{ groupId: 'g', count: 5 }], publicDays: 2 }
    const setting = (kind: 'recommended' | 'line') => {
      const rows = kind === 'line' ? [{ kind, score: 60 }] : [{ kind }]
      const routes = [{ toStageId: null, rule: { rows, limits: [], places: null } }]
      return { source: 'recommendation' as const, recommendations: 3, recommendation, routes }
    }
    expect(termsOf(setting('recommended'), 'g')).toEqual({ by: 'school', quota: 5, publicDays: 2 })
    expect(termsOf(setting('line'), 'g')).toBeNull()
  })
})
