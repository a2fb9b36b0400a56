import { describe, expect, test } from 'vitest'
import { statesBefore } from '../../base/state/state-machine.ts'
import { afterAction, BATCH_ACTIONS, whyNotMove, whyNotResult } from '../batch/batch.rule.ts'
import { blindFileName, blindLabel } from './blind.rule.ts'
import { conflictOf } from '../assignment/conflict.rule.ts'
import type { ExpertTies, WorkTies } from '../result/ties.ts'
import { reviewRefusals } from '../refusals.ts'
import { BATCH_STATES, TASK_STATES } from '../review.ts'
import { whyNotRead, whyNotScore, whyNotSubmit, whyNotWrite, type ScoringFacts, type ScoreRule } from './score.rule.ts'
import { distribution, gaps, severities } from '../result/statistics.rule.ts'
import { afterSave, taskMachine, whyNotCancel, whyNotDecline, whyNotReturn } from '../assignment/task.rule.ts'

const rule: ScoreRule = {
  criteria: [{ key: 'idea', name: '创意', nameEn: 'Idea', description: '', weight: 100, max: 30 }],
  step: 0.5,
  commentRequired: true,
  commentMin: 4,
}

describe('a score', () => {
  test.each([
    [{ idea: 0 }, null],
    [{ idea: 30 }, null],
    [{ idea: 29.5 }, null],
    [{ idea: 30.5 }, reviewRefusals.OUT_OF_RANGE],
    [{ idea: -0.5 }, reviewRefusals.OUT_OF_RANGE],
    [{ idea: Number.NaN }, reviewRefusals.OUT_OF_RANGE],
    [{ idea: 29.4 }, reviewRefusals.OFF_STEP],
    [{ idea: 1e-7 }, reviewRefusals.OFF_STEP],
    [{ other: 1 }, reviewRefusals.UNKNOWN_CRITERION],
    [{}, null],
  ])('%j', (scores, kind) => expect(whyNotScore(scores, rule)?.kind ?? null).toBe(kind))

  test('of 0.1 steps takes every tenth, which floating numbers would not', () => {
    const tenths = Array.from({ length: 301 }, (_, at) => at / 10)
    expect(tenths.filter((idea) => whyNotScore({ idea }, { ...rule, step: 0.1 }) !== null)).toEqual([])
  })
})

describe('submitting a sheet', () => {
  const sheet = { scores: { idea: 20 }, comment: '立意很好', zeroConfirmed: false }
  test.each([
    [sheet, null],
    [{ ...sheet, scores: {} }, reviewRefusals.INCOMPLETE],
    [{ ...sheet, comment: '好好好 ' }, reviewRefusals.COMMENT_SHORT],
    [{ ...sheet, comment: '' }, reviewRefusals.COMMENT_SHORT],
    [{ ...sheet, scores: { idea: 0 } }, reviewRefusals.ZERO_UNCONFIRMED],
    [{ ...sheet, scores: { idea: 0 }, zeroConfirmed: true }, null],
  ])('%j', (made, kind) => expect(whyNotSubmit(made, rule)?.kind ?? null).toBe(kind))

  test('an optional comment may be left out but not be a stub', () => {
    const optional = { ...rule, commentRequired: false }
    expect(whyNotSubmit({ ...sheet, comment: '' }, optional)).toBeNull()
    expect(whyNotSubmit({ ...sheet, comment: '好' }, optional)?.kind).toBe(reviewRefusals.COMMENT_SHORT)
  })
})

describe('the desk', () => {
  const open: ScoringFacts = { batch: 'open', task: 'pending', agreed: true, windowOpen: true }
  test.each<[Partial<ScoringFacts>, unknown]>([
    [{}, null],
    [{ task: 'in_progress' }, null],
    [{ task: 'returned' }, null],
    [{ agreed: false }, reviewRefusals.NOT_AGREED],
    [{ windowOpen: false }, reviewRefusals.WINDOW_CLOSED],
    [{ batch: 'assigned' }, reviewRefusals.NOT_OPEN],
    [{ batch: 'closed' }, reviewRefusals.NOT_OPEN],
    [{ batch: 'locked' }, reviewRefusals.LOCKED],
    [{ task: 'submitted' }, reviewRefusals.TASK_DONE],
    [{ task: 'declined' }, reviewRefusals.TASK_GONE],
    [{ task: 'cancelled' }, reviewRefusals.TASK_GONE],
  ])('with %j', (change, kind) => expect(whyNotWrite({ ...open, ...change })?.kind ?? null).toBe(kind))

  test('shows the work only after the notice is agreed to', () => {
    expect(whyNotRead({ task: 'pending', agreed: false })?.kind).toBe(reviewRefusals.NOT_AGREED)
    expect(whyNotRead({ task: 'submitted', agreed: true })).toBeNull()
  })
})

describe('states of a task', () => {
  test('go exactly along the declared edges', () => {
    const table = Object.entries(taskMachine).map(([action, targets]) => [
      action,
      TASK_STATES.map((state) => targets[state]?.join('|') ?? '-').join(' '),
    ])
    expect(Object.fromEntries(table)).toEqual({
      save: 'in_progress in_progress - returned - -',
      submit: 'submitted submitted - submitted - -',
      takeBack: '- - in_progress - - -',
      return: '- - returned - - -',
      decline: 'declined declined - declined - -',
      cancel: 'cancelled - - - - -',
    })
  })

  test('stay marked as returned while a returned sheet is worked on', () => {
    expect(statesBefore(taskMachine, 'save').map(afterSave)).toEqual(['in_progress', 'in_progress', 'returned'])
  })

  test('begun work is neither taken from its expert nor declined once submitted', () => {
    expect(whyNotCancel('pending')).toBeNull()
    expect(whyNotCancel('in_progress')?.kind).toBe(reviewRefusals.BEGUN)
    expect(whyNotDecline('open', 'in_progress')).toBeNull()
    expect(whyNotDecline('open', 'submitted')?.kind).toBe(reviewRefusals.TASK_DONE)
    expect(whyNotDecline('closed', 'pending')?.kind).toBe(reviewRefusals.NOT_OPEN)
    expect(whyNotReturn('open', 'submitted', true)).toBeNull()
    expect(whyNotReturn('open', 'pending', true)?.kind).toBe(reviewRefusals.NOT_SUBMITTED)
    expect(whyNotReturn('open', 'submitted', false)?.kind).toBe(reviewRefusals.EXTEND_FIRST)
    expect(whyNotReturn('closed', 'submitted', false)?.kind).toBe(reviewRefusals.REOPEN_FIRST)
    expect(whyNotReturn('locked', 'submitted', true)?.kind).toBe(reviewRefusals.LOCKED)
  })
})

describe('states of a batch', () => {
  test('go exactly along the declared edges', () => {
    const table = Object.fromEntries(
      BATCH_ACTIONS.map((action) => [action, BATCH_STATES.map((state) => afterAction(state, action) ?? '-').join(' ')]),
    )
    expect(table).toEqual({
      judges: 'configuring grouped assigned open - - -',
      assign: 'assigned assigned assigned open - - -',
      open: '- - open - - - -',
      close: '- - - closed - - -',
      reopen: '- - - - open open -',
      calculate: '- - - - calculated calculated -',
      verify: '- - - - - calculated -',
      lock: '- - - - - locked -',
      rule: 'configuring grouped assigned - - - -',
      remove: 'configuring grouped assigned - - - -',
    })
  })

  test('a locked batch refuses every action as locked', () => {
    expect(new Set(BATCH_ACTIONS.map((action) => whyNotMove('locked', action)?.kind))).toEqual(
      new Set([reviewRefusals.LOCKED]),
    )
  })
})

describe('results of a locked batch', () => {
  test.each([
    ['calculate', true, null],
    ['verify', true, null],
    ['calculate', false, reviewRefusals.LOCKED],
    ['verify', false, reviewRefusals.LOCKED],
  ] as const)('%s, withdrawn: %s', (action, withdrawn, kind) => {
    expect(whyNotResult({ state: 'locked', withdrawn }, action)?.kind ?? null).toBe(kind)
  })

  test('a withdrawal changes nothing for a batch that is open', () => {
    expect(whyNotResult({ state: 'open', withdrawn: true }, 'calculate')?.kind).toBe(reviewRefusals.WRONG_STATE)
  })
})

describe('a conflict', () => {
  const expert: ExpertTies = {
    expertId: 'e',
    userId: 'u',
    schoolId: 's1',
    names: ['北方大学', '北方工学院'],
    region: '11',
    declaredSchools: ['s3'],
    declaredWorks: ['w9'],
  }
  const other: WorkTies = {
    workId: 'w',
    schoolId: 's2',
    names: ['南方大学'],
    region: '44',
    people: [],
    itemAdvisers: new Set(),
  }
  const rules = { sameSchool: true, sameRegion: true }
  test.each([
    [{}, null],
    [{ schoolId: 's1' }, 'school'],
    [{ names: ['北方 工学院'] }, 'school'],
    [{ names: ['北方大学'.normalize('NFKC')], schoolId: null }, 'school'],
    [{ region: '11' }, 'region'],
    [{ region: '' }, null],
    [{ people: ['u'] }, 'member'],
    [{ itemAdvisers: new Set(['u']) }, 'adviser'],
    [{ schoolId: 's3' }, 'declared'],
    [{ workId: 'w9' }, 'declared'],
  ] as const)('with a work of %j is %s', (change, conflict) => {
    expect(conflictOf(expert, { ...other, ...change }, rules)).toBe(conflict)
  })

  test('of school or region counts only where the rule says so', () => {
    const near = { ...other, schoolId: 's1', region: '11' }
    expect(conflictOf(expert, near, { sameSchool: false, sameRegion: false })).toBeNull()
    expect(conflictOf({ ...expert, region: '' }, { ...other, region: '' }, rules)).toBeNull()
  })
})

describe('blind names', () => {
  test('tell nothing but the kind of the file', () => {
    expect(
      ['北方大学-张三.PDF', 'x', 'a.b.docx', '张三.李四王五赵六'].map((name, at) => blindFileName(at + 1, name)),
    ).toEqual(['作品附件1.pdf', '作品附件2', '作品附件3.docx', '作品附件4'])
  })
  test('of works have as many digits as the batch needs', () => {
    expect([blindLabel(7, 20), blindLabel(7, 12_345)]).toEqual(['A007', 'A00007'])
  })
})

describe('statistics', () => {
  const totals = [
    { workId: 'a', expertId: 'mild', total: '90' },
    { workId: 'a', expertId: 'hard', total: '70' },
    { workId: 'b', expertId: 'mild', total: '80' },
    { workId: 'b', expertId: 'hard', total: '60' },
    { workId: 'c', expertId: 'alone', total: '100' },
  ]
  test('compare each expert with the others on the same works only', () => {
    expect(severities(totals)).toEqual([
      { expertId: 'alone', count: 1, mean: '100.00', deviation: null, spread: null },
      { expertId: 'hard', count: 2, mean: '65.00', deviation: '-20.00', spread: '20.00' },
      { expertId: 'mild', count: 2, mean: '85.00', deviation: '20.00', spread: '20.00' },
    ])
  })
  test('count totals by bands of ten, 100 in the last', () => {
    expect(distribution(totals)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 2])
  })
  test('name the widest gaps first', () => {
    expect(gaps(totals)).toEqual([
      { workId: 'a', gap: '20.00' },
      { workId: 'b', gap: '20.00' },
      { workId: 'c', gap: '0.00' },
    ])
  })
})
