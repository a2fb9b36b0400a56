import { expect, test } from 'vitest'
import { publishedAtOf, stateAfterSave, whyNotDecideArticle } from './article-state.rule.ts'
import { siteRefusals } from './refusals.ts'

test.each([
  ['published', true, 'pending'],
  ['published', false, 'published'],
  ['draft', true, 'draft'],
  ['offline', true, 'offline'],
] as const)('%s, to be approved %s, becomes %s', (wanted, needsApproval, state) => {
  expect(stateAfterSave(wanted, needsApproval)).toBe(state)
})

test.each([
  [{ state: 'pending', byUpper: true }, null],
  [{ state: 'pending', byUpper: false }, siteRefusals.NOT_UPPER],
  [{ state: 'published', byUpper: true }, siteRefusals.NOT_PENDING],
] as const)('%j is decided on unless %o', (article, refused) => {
  expect(whyNotDecideArticle(article)?.kind ?? null).toBe(refused)
})

const [past, now, future] = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => new Date(day)) as [Date, Date, Date]

test.each([
  ['at once', null, null, now],
  ['at a later time', null, future, future],
  ['at once where the time is over', null, past, now],
  ['when it first did', past, future, past],
  ['later than planned', future, null, now],
])('an article comes out %s', (_, before, wanted, at) => {
  expect(publishedAtOf(before, wanted, now)).toEqual(at)
})
