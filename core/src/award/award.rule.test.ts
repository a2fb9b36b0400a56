import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_RANK, PublishSetting, type AwardRange, type TieDecision } from './award.ts'
import { PUBLICATION_STATES, type PublicationState } from './publication-state.ts'
import {
  afterPublicationAction,
  canonicalPublication,
  isPublishedAs,
  PUBLICATION_ACTIONS,
  stateByResults,
  whyNotConfirm,
  whyNotFormal,
  whyNotPublish,
  whyNotRecall,
  whyNotSendBack,
  whyNotSet,
} from './publication.rule.ts'
import { awardRefusals } from './refusals.ts'
import { borderTies, setAwards, whyNotRanges, type Ranked } from './set-awards.rule.ts'
import { isPublic, isVisible, ownResult, type Publication, type FullResult } from './visible.rule.ts'

const range = (nameZh: string, rankFrom: number, rankTo: number, mayStayVacant = true): AwardRange => ({
  nameZh,
  nameEn: '',
  rankFrom,
  rankTo,
  mayStayVacant,
})
/** Works of the given ranks, labelled in order. */
const ranked = (...ranks: number[]): Ranked[] => ranks.map((rank, at) => ({ workId: `w${at}`, label: `A${at}`, rank }))
const decide = (rank: number, give: 'upper' | 'lower'): TieDecision => ({ rank, give, reason: '评审委员会决定' })

const outcome = (works: Ranked[], ranges: AwardRange[], decisions: TieDecision[] = []) => {
  const set = setAwards(works, ranges, decisions)
  return 'refusal' in set ? set.refusal.kind : set.winners.map(({ workId, award }) => `${workId}:${award}`)
}

describe('ranges of ranks', () => {
  test.each([
    [[], awardRefusals.NO_AWARDS],
    [[range('一等奖', 1, 2), range('二等奖', 3, 5)], null],
    [[range('一等奖', 2, 3)], awardRefusals.RANGE_GAP],
    [[range('一等奖', 1, 2), range('二等奖', 4, 5)], awardRefusals.RANGE_GAP],
    [[range('一等奖', 1, 3), range('二等奖', 3, 5)], awardRefusals.RANGE_GAP],
    [[range('一等奖', 1, 0)], awardRefusals.RANGE_EMPTY],
    [[range('一等奖', 1, 1), range('一等奖', 2, 2)], awardRefusals.NAME_TWICE],
    [[range('一等奖', 1, 1), range(' 一等奖', 2, 2)], awardRefusals.NAME_TWICE],
    [[range('一等奖', 1, 1), range(' ', 2, 2)], awardRefusals.NAME_MISSING],
    [[range('一等奖', 1, MAX_RANK)], null],
    [[range('一等奖', 1, MAX_RANK + 1)], awardRefusals.RANK_TOO_HIGH],
  ])('%j', (ranges, kind) => expect(whyNotRanges(ranges)?.kind ?? null).toBe(kind))

  test.each([
    [[range('一等奖', 1, 1), range('', 2, 2)], 'ranges.1.nameZh'],
    [[range('一等奖', 1, 1), range('一等奖', 2, 2)], 'ranges.1.nameZh'],
    [[range('一等奖', 1, 1), range('二等奖', 3, 3)], 'ranges.1.rankFrom'],
    [[range('一等奖', 1, 0)], 'ranges.0.rankTo'],
    [[range('一等奖', 1, MAX_RANK + 1)], 'ranges.0.rankTo'],
  ])('%j are refused at %s', (ranges, path) =>
    expect(whyNotRanges(ranges)?.fields.map((fault) => fault.path)).toEqual([path]),
  )
})

describe('awards', () => {
  const two = [range('一等奖', 1, 2), range('二等奖', 3, 4)]

  test('go to the ranks of their range, and to nobody beyond', () => {
    expect(outcome(ranked(1, 2, 3, 4, 5), two)).toEqual(['w0:0', 'w1:0', 'w2:1', 'w3:1'])
  })

  test('are shared by ties inside a range without a word', () => {
    expect(outcome(ranked(1, 1, 3, 3, 5), two)).toEqual(['w0:0', 'w1:0', 'w2:1', 'w3:1'])
  })

  test('are refused while a tie across a border is undecided, naming its works', () => {
    const set = setAwards(ranked(1, 2, 2, 4), two, [])
    expect(set).toEqual({
      refusal: {
        kind: awardRefusals.TIE_AT_BORDER,
        params: { rank: 2, count: 2, labels: 'A1、A2', upper: '一等奖', lower: '二等奖' },
        fields: [],
      },
    })
  })

  test('all follow a decided tie, up or down', () => {
    expect(outcome(ranked(1, 2, 2, 4), two, [decide(2, 'upper')])).toEqual(['w0:0', 'w1:0', 'w2:0', 'w3:1'])
    expect(outcome(ranked(1, 2, 2, 4), two, [decide(2, 'lower')])).toEqual(['w0:0', 'w1:1', 'w2:1', 'w3:1'])
  })

  test('ask about the last border too: an award or none', () => {
    expect(borderTies(ranked(1, 2, 3, 4, 4), two)).toEqual([
      { rank: 4, labels: ['A3', 'A4'], upper: '二等奖', lower: '不获奖' },
    ])
    expect(outcome(ranked(1, 2, 3, 4, 4), two, [decide(4, 'lower')])).toEqual(['w0:0', 'w1:0', 'w2:1'])
  })

  test('refuse a decision where there is no tie', () => {
    expect(outcome(ranked(1, 2, 3, 4), two, [decide(2, 'upper')])).toBe(awardRefusals.DECISION_UNNEEDED)
  })

  test.each([
    [ranked(1, 2, 3), [], awardRefusals.VACANT],
    [ranked(1, 2, 3, 4), [], ['w0:0', 'w1:0', 'w2:1', 'w3:1']],
    [ranked(1, 2, 2, 4), [decide(2, 'upper')], ['w0:0', 'w1:0', 'w2:0', 'w3:1']],
  ])('that may not stay vacant need their works: %j', (works, decisions, expected) => {
    expect(outcome(works, [range('一等奖', 1, 2), range('二等奖', 3, 4, false)], decisions)).toEqual(expected)
  })

  test('never go to a worse work before a better one, cut no tie, and have no more winners than places and decisions', () => {
    const worlds = fc.record({
      scores: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 }),
      sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      up: fc.boolean(),
    })
    fc.assert(
      fc.property(worlds, ({ scores, sizes, up }) => {
        const works = ranked(...scores.map((score) => 1 + scores.filter((other) => other > score).length))
        let next = 1
        const ranges = sizes.map((size, at) => range(`${at}等奖`, next, (next += size) - 1))
        const ties = borderTies(works, ranges)
        const set = setAwards(
          works,
          ranges,
          ties.map(({ rank }) => decide(rank, up ? 'upper' : 'lower')),
        )
        if ('refusal' in set) throw new Error('refused')
        const awardOf = new Map(set.winners.map(({ workId, award }) => [workId, award]))
        const place = ({ workId }: Ranked) => awardOf.get(workId) ?? ranges.length
        for (const one of works) {
          for (const other of works) {
            if (one.rank < other.rank) expect(place(one)).toBeLessThanOrEqual(place(other))
            if (one.rank === other.rank) expect(place(one)).toBe(place(other))
          }
        }
        if (!up && ties.length === 0) {
          for (const [at, size] of sizes.entries()) {
            expect(set.winners.filter(({ award }) => award === at).length).toBeLessThanOrEqual(size)
          }
        }
      }),
    )
  })
})

describe('a publication', () => {
  test('goes exactly along the declared edges', () => {
    const table = Object.fromEntries(
      PUBLICATION_ACTIONS.map((action) => [
        action,
        PUBLICATION_STATES.map((state) => afterPublicationAction(state, action) ?? '-').join(' '),
      ]),
    )
    expect(table).toEqual({
      set: 'awards_set - - - - - awards_set',
      recall: '- calculated - - - - -',
      sendBack: '- calculated - - - - -',
      confirm: '- confirmed - - - - -',
      unconfirm: '- - awards_set - - - -',
      publish: '- - publicised - - - -',
      formalise: '- - - formal - - -',
      revoke: '- - - revoked revoked revoked -',
    })
  })

  test('without public notice is formal at once, and corrected where the public saw one that was revoked', () => {
    const after = (publicity: boolean, withdrawn: boolean) => [
      afterPublicationAction('confirmed', 'publish', { publicity, withdrawn }),
      afterPublicationAction('publicised', 'formalise', { publicity, withdrawn }),
      afterPublicationAction('awards_set', 'confirm', { publicity, withdrawn }),
    ]
    expect(after(true, false)).toEqual(['publicised', 'formal', 'confirmed'])
    expect(after(false, false)).toEqual(['formal', 'formal', 'confirmed'])
    expect(after(true, true)).toEqual(['publicised', 'corrected', 'confirmed'])
    expect(after(false, true)).toEqual(['corrected', 'corrected', 'confirmed'])
  })

  test('is confirmed by another person than the one who set the awards', () => {
    const why = (state: PublicationState, own: boolean) => whyNotConfirm({ state, own })?.kind ?? null
    expect([why('awards_set', true), why('awards_set', false), why('confirmed', true)]).toEqual([
      awardRefusals.SAME_PERSON,
      null,
      awardRefusals.WRONG_STATE,
    ])
  })

  test('waits unchanged: its setter can recall it, another person can send it back', () => {
    const kinds = (state: PublicationState, own: boolean) =>
      [whyNotSet(state), whyNotRecall({ state, own }), whyNotSendBack({ state, own })].map((why) => why?.kind ?? null)
    const { AWAITING_CONFIRMATION, OTHER_PERSON, SAME_PERSON, WRONG_STATE } = awardRefusals
    expect(kinds('awards_set', true)).toEqual([AWAITING_CONFIRMATION, null, SAME_PERSON])
    expect(kinds('awards_set', false)).toEqual([AWAITING_CONFIRMATION, OTHER_PERSON, null])
    expect(kinds('calculated', true)).toEqual([null, WRONG_STATE, WRONG_STATE])
    expect(kinds('confirmed', false)).toEqual([WRONG_STATE, WRONG_STATE, WRONG_STATE])
  })

  test('counts as not set while it is unpublished and its results changed', () => {
    expect(PUBLICATION_STATES.map((state) => stateByResults(state, true)).join(' ')).toBe(
      'calculated calculated calculated publicised formal corrected revoked',
    )
    expect(PUBLICATION_STATES.map((state) => stateByResults(state, false))).toEqual(PUBLICATION_STATES)
  })

  test('becomes formal at the end of its public notice, not before', () => {
    const to = '2026-06-01T00:00:00.000Z'
    expect(whyNotFormal(to, new Date('2026-05-31T23:59:59.999Z'))?.kind).toBe(awardRefusals.PUBLICITY_RUNNING)
    expect(whyNotFormal(to, new Date(to))).toBeNull()
    expect(whyNotFormal(null, new Date(0))).toBeNull()
  })

  test('needs its notice to end after it begins', () => {
    const at = '2026-06-01T00:00:00.000Z'
    expect(whyNotPublish(PublishSetting.parse({ publicity: { from: at, to: at } }))?.kind).toBe(
      awardRefusals.PUBLICITY_ORDER,
    )
    expect(whyNotPublish(PublishSetting.parse({}))).toBeNull()
  })

  test('has one text for one content, whatever the order of winners', () => {
    const winner = (teamId: string, rank: number) => ({ teamId, workId: `w${teamId}`, rank, score: '90', award: 0 })
    const published = {
      runHash: 'ab',
      ranges: [range('一等奖', 1, 2)],
      decisions: [],
      winners: [winner('a', 1), winner('b', 2)],
      setting: PublishSetting.parse({}),
    }
    const turned = { ...published, winners: published.winners.toReversed() }
    expect(canonicalPublication(turned)).toBe(canonicalPublication(published))
    expect(canonicalPublication({ ...published, winners: [winner('a', 2), winner('b', 1)] })).not.toBe(
      canonicalPublication(published),
    )
  })

  test('is published with other content where names of minors are shown, and as before where they are masked', () => {
    const shown = PublishSetting.parse({ minorNames: 'shown' })
    const masked = PublishSetting.parse({})
    const text = (setting: PublishSetting) =>
      canonicalPublication({ runHash: 'ab', ranges: [], decisions: [], winners: [], setting })
    expect(text(masked)).toBe(
      '{"run":"ab","ranges":[],"decisions":[],"winners":[],"setting":["own",false,false,false,null,null]}',
    )
    expect(text(shown)).not.toBe(text(masked))
    expect([isPublishedAs('formal', masked, shown), isPublishedAs('formal', shown, shown)]).toEqual([false, true])
  })
})

describe('what a team sees of its result', () => {
  const from = '2026-06-01T00:00:00.000Z'
  const after = new Date('2026-06-01T00:00:00.000Z')
  const before = new Date('2026-05-31T23:59:59.999Z')
  const whole: FullResult = {
    awardZh: '一等奖',
    awardEn: 'First prize',
    rank: 1,
    tied: false,
    score: '95.50',
    comments: ['立意新颖', ''],
  }
  const published = (setting: Partial<PublishSetting>, state: Publication['state'] = 'formal'): Publication => ({
    state,
    visibleFrom: from,
    setting: PublishSetting.parse(setting),
  })

  test.each(PUBLICATION_STATES)('is nothing before the moment of visibility, whatever the state %s', (state) => {
    expect(ownResult(whole, published({ rank: true, score: true, comments: true }, state), before)).toBeNull()
  })

  test('is there from the moment on only in the published states', () => {
    expect(PUBLICATION_STATES.filter((state) => isVisible(published({}, state), after))).toEqual([
      'publicised',
      'formal',
      'corrected',
    ])
    expect(isVisible({ ...published({}), visibleFrom: null }, after)).toBe(false)
  })

  test('holds back rank, score and comments unless the setting shows them', () => {
    expect(ownResult(whole, published({}), after)).toEqual({
      awardZh: '一等奖',
      awardEn: 'First prize',
      rank: null,
      tied: null,
      score: null,
      comments: [],
      state: 'formal',
    })
    expect(ownResult(whole, published({ rank: true, score: true, comments: true }), after)).toEqual({
      awardZh: '一等奖',
      awardEn: 'First prize',
      rank: 1,
      tied: false,
      score: '95.50',
      comments: ['立意新颖'],
      state: 'formal',
    })
  })

  test('is the same for two worlds that differ only in what is hidden', () => {
    const other = { ...whole, rank: 7, tied: true, score: '12.00', comments: ['差'] }
    expect(ownResult(other, published({}), after)).toEqual(ownResult(whole, published({}), after))
    expect(ownResult(other, published({}), before)).toEqual(ownResult(whole, published({}), before))
  })

  test('is everybody’s only where the audience is the public', () => {
    expect(isPublic(published({ audience: 'public' }), after)).toBe(true)
    expect(isPublic(published({ audience: 'public' }), before)).toBe(false)
    expect(isPublic(published({}), after)).toBe(false)
  })
})
