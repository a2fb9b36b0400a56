import { expect, test } from 'vitest'
import { reviewRefusals } from '../../review/refusals.ts'
import { awardRefusals } from '../refusals.ts'
import { resultSteps } from './result-steps.rule.ts'

type Facts = Parameters<typeof resultSteps>[0]

const at = '2026-06-01T02:00:00.000Z'
const batch: Facts['batch'] = {
  state: 'locked',
  withdrawn: false,
  closedByName: '甲',
  closedAt: at,
  lockedByName: '甲',
  lockedAt: at,
}
const run: NonNullable<Facts['run']> = {
  state: 'verified',
  own: false,
  stale: false,
  calculatedByName: '甲',
  calculatedAt: at,
  verifiedByName: '乙',
  verifiedAt: at,
  returnedByName: '',
  returnedAt: null,
  returnReason: '',
}
const publication: Facts['publication'] = {
  state: 'calculated',
  onlyPromotes: false,
  own: false,
  setByName: '',
  setAt: null,
  confirmedByName: '',
  confirmedAt: null,
  returnedByName: '',
  returnedAt: null,
  returnReason: '',
  publishedByName: '',
  publishedAt: null,
}
const next = (facts: Partial<Facts>) =>
  resultSteps({ batch, run, publication, ...facts }).find(({ progress }) => progress === 'next')

test('a stage that only promotes ends with its locked results, unless awards were set', () => {
  const onlyPromotes = { ...publication, onlyPromotes: true }
  expect(next({ publication: onlyPromotes })).toBeUndefined()
  expect(next({ publication: { ...onlyPromotes, state: 'awards_set' } })?.name).toBe('confirm')
  const closed = { ...batch, state: 'closed' as const, lockedByName: '', lockedAt: null }
  expect(next({ publication: onlyPromotes, batch: closed, run: null })?.name).toBe('calculate')
})

/** @spec B17 */
test('the next step is the first that is not done', () => {
  const unlocked = { ...batch, lockedByName: '', lockedAt: null }
  const calculated = { ...run, state: 'calculated', verifiedByName: '', verifiedAt: null } as const
  expect(
    [
      next({ batch: { ...unlocked, state: 'open' }, run: null }),
      next({ batch: { ...unlocked, state: 'closed' }, run: null }),
      next({ batch: { ...unlocked, state: 'calculated' }, run: calculated }),
      next({ batch: { ...unlocked, state: 'calculated' } }),
      next({}),
      next({ publication: { ...publication, state: 'awards_set' } }),
      next({ publication: { ...publication, state: 'confirmed' } }),
      next({ publication: { ...publication, state: 'publicised' } }),
    ].map((step) => step?.name),
  ).toEqual(['close', 'calculate', 'verify', 'lock', 'set', 'confirm', 'publish', undefined])
})

test('changed scores, and a calculation after a withdrawal, lead back to an earlier step', () => {
  const stale = { ...run, stale: true }
  const back = { ...publication, state: 'revoked' } as const
  expect(next({ batch: { ...batch, state: 'calculated' }, run: stale })?.name).toBe('calculate')
  expect(next({ batch: { ...batch, withdrawn: true }, run: stale, publication: back })?.name).toBe('calculate')
  const returned = { ...run, state: 'returned' } as const
  expect(next({ batch: { ...batch, state: 'calculated' }, run: returned })?.name).toBe('calculate')
  expect(next({ run: stale })?.name).toBe('set')
  const again = { ...run, state: 'calculated' } as const
  expect(next({ batch: { ...batch, withdrawn: true }, run: again, publication: back })?.name).toBe('verify')
})

test('in a batch that was opened again nothing after the end of scoring counts', () => {
  const progress = (state: 'open' | 'closed') =>
    resultSteps({ batch: { ...batch, state, lockedAt: null }, run, publication }).map((step) => step.progress)
  const later = Array.from({ length: 5 }, () => 'later')
  expect(progress('open')).toEqual(['next', 'later', ...later])
  expect(progress('closed')).toEqual(['done', 'next', ...later])
})

test('the step to take again after a send-back says who sent it back, when and why', () => {
  const returned = { returnedByName: '乙', returnedAt: at, returnReason: '并列未处理' }
  const sentBack = { who: '乙', at, reason: '并列未处理' }
  const calculated = { ...batch, state: 'calculated' } as const
  const back = next({ batch: calculated, run: { ...run, state: 'returned', ...returned } })
  expect(back).toMatchObject({ name: 'calculate', sentBack })
  expect(next({ publication: { ...publication, ...returned } })).toMatchObject({ name: 'set', sentBack })
  expect(next({ batch: calculated })?.sentBack).toBeNull()
})

test('a done step has its person and time, and the next one names what hinders the viewer', () => {
  const steps = resultSteps({ batch, run, publication: { ...publication, state: 'awards_set', own: true } })
  expect(steps.map(({ who, at: when }) => [who, when])).toEqual([
    ['甲', at],
    ['甲', at],
    ['乙', at],
    ['甲', at],
    ['', null],
    ['', null],
    ['', null],
  ])
  expect(steps.map(({ hindrance }) => hindrance?.kind)).toEqual([
    ...Array.from({ length: 5 }, () => undefined),
    awardRefusals.SAME_PERSON,
    undefined,
  ])
  const own = { ...run, state: 'calculated', own: true } as const
  expect(next({ batch: { ...batch, state: 'calculated' }, run: own })?.hindrance?.kind).toBe(reviewRefusals.SAME_PERSON)
})
