import { describe, expect, test } from 'vitest'
import { refusalText } from '../../base/refusal.ts'
import { DocumentTerms } from '../../competition/document/document.ts'
import type { TeamState } from '../team/team.ts'
import { documentCode, typedCode } from './code.rule.ts'
import {
  documentLacks,
  documentOwners,
  documentState,
  inOrderOfTime,
  signedBefore,
  signText,
  toSign,
  whyNotDecideCopy,
  whyNotRemoveCopy,
  whyNotUpload,
  whyTooEarly,
  type AskedDocument,
  type DocumentPerson,
} from './document.rule.ts'
import { documentRefusals as no } from './refusals.ts'
import type { DocumentState } from './team-document.ts'

const at = new Date('2026-03-01T02:00:00Z')
const terms = (rest: object = {}) => DocumentTerms.parse({ key: 'pledge', name: '承诺书', text: '本人承诺', ...rest })
const person = (name: string, role: DocumentPerson['role'], rest: Partial<DocumentPerson> = {}): DocumentPerson => {
  return { memberId: name, name, role, state: 'accepted', birthday: '2000-01-01', ...rest }
}
const people = [
  person('甲', 'captain'),
  person('乙', 'member', { birthday: '2010-03-02' }),
  person('丙', 'member', { birthday: null }),
  person('丁', 'member', { state: 'invited' }),
  person('师', 'teacher'),
  person('领', 'leader'),
]

describe('whose documents are asked for', () => {
  test.each<[string, object, string[]]>([
    ['of the team, for whom its captain signs', { of: 'team' }, ['甲']],
    ['of captain and members who accepted', { of: 'student' }, ['甲', '乙', '丙']],
    ['of advisers', { of: 'adviser' }, ['师']],
    ['a guardian’s, of minors and people of unknown age', { signer: 'guardian' }, ['乙', '丙']],
  ])('%s', (_, rest, names) => {
    expect(documentOwners(terms(rest), people, at).map(({ personName }) => personName)).toEqual(names)
  })
})

test('a copy printed from other data is outdated, whatever was decided on it', () => {
  const never = { validDays: null, notBefore: null }
  expect(documentState(null, 'a', never, at)).toBe('missing')
  for (const state of ['uploaded', 'accepted', 'refused'] as const) {
    expect(documentState({ state, fingerprint: 'a', uploadedAt: at }, 'a', never, at)).toBe(state)
    expect(documentState({ state, fingerprint: 'b', uploadedAt: at }, 'a', never, at)).toBe('outdated')
  }
})

describe('a signed copy', () => {
  const day = 86_400_000
  const copy = { state: 'accepted' as const, fingerprint: 'a', uploadedAt: at }
  const later = (days: number) => new Date(at.getTime() + days * day)

  test.each<[string, object, number, DocumentState]>([
    ['lapses after its days', { validDays: 30 }, 30, 'lapsed'],
    ['is valid until then', { validDays: 30 }, 29.9, 'accepted'],
    ['has lapsed where it is from before a date', { notBefore: later(1).toISOString() }, 2, 'lapsed'],
    ['is valid from that date on', { notBefore: at.toISOString() }, 2, 'accepted'],
  ])('%s', (_, rest, days, expected) => {
    expect(documentState(copy, 'a', { validDays: null, notBefore: null, ...rest }, later(days))).toBe(expected)
  })

  test('that was returned stays returned, and one of other data is outdated first', () => {
    const ended = { validDays: 1, notBefore: null }
    expect(documentState({ ...copy, state: 'refused' }, 'a', ended, later(9))).toBe('refused')
    expect(documentState(copy, 'b', ended, later(9))).toBe('outdated')
  })

  const [plan, approval] = [terms({ key: 'plan' }), terms({ key: 'approval', after: 'plan' })]
  const kept = (of: typeof plan, memberId: string | null, days: number | null, state: DocumentState = 'uploaded') => ({
    terms: of,
    memberId,
    personName: '',
    state: days === null ? ('missing' as const) : state,
    copy: days === null ? null : { uploadedAt: later(days) },
  })

  test('lapses with a later copy of what is signed before it, of the same person or of the team', () => {
    const statesOf = (...documents: ReturnType<typeof kept>[]) => inOrderOfTime(documents).map(({ state }) => state)
    expect(statesOf(kept(plan, 'a', 1), kept(approval, 'a', 2))).toEqual(['uploaded', 'uploaded'])
    expect(statesOf(kept(plan, 'a', 3), kept(approval, 'a', 2, 'accepted'))).toEqual(['uploaded', 'lapsed'])
    expect(statesOf(kept(plan, 'b', 3), kept(approval, 'a', 2))).toEqual(['uploaded', 'uploaded'])
    expect(statesOf(kept(plan, 'b', 3), kept(approval, null, 2))).toEqual(['uploaded', 'lapsed'])
  })

  test('comes after all that is signed before it', () => {
    const chain = [terms({ key: 'c', after: 'b' }), terms({ key: 'b', after: 'a' }), terms({ key: 'a' })]
    expect(['a', 'b', 'c'].map((key) => signedBefore(key, chain))).toEqual([0, 1, 2])
  })

  test('waits for what is signed before it', () => {
    const early = (document: ReturnType<typeof kept>, ...all: ReturnType<typeof kept>[]) =>
      whyTooEarly(document, all)?.kind ?? null
    const own = kept(approval, 'a', null)
    expect(early(own, kept(plan, 'a', null), own)).toBe(no.COPY_TOO_EARLY)
    expect(early(own, kept(plan, 'a', 1, 'refused'), own)).toBe(no.COPY_TOO_EARLY)
    expect(early(own, kept(plan, 'a', 1), kept(plan, 'b', null), own)).toBeNull()
    expect(early(kept(approval, null, null), kept(plan, 'a', 1), kept(plan, 'b', null))).toBe(no.COPY_TOO_EARLY)
    expect(early(kept(plan, 'a', null))).toBeNull()
  })
})

describe('what lacks', () => {
  const asked = (rest: object, ...states: DocumentState[]): AskedDocument[] => {
    const of = terms(rest)
    return states.map((state, n) => ({ terms: of, state, memberId: `m${n}`, personName: `人${n}` }))
  }

  test.each<[string, object, DocumentState, number, number]>([
    ['a missing one that blocks the submission also blocks what follows', { blocks: 'submission' }, 'missing', 1, 1],
    ['one that blocks the hand-in doesn’t block the submission', { blocks: 'handIn' }, 'missing', 0, 1],
    ['one that blocks nothing never does', { blocks: 'nothing' }, 'missing', 0, 0],
    ['a returned one lacks', {}, 'refused', 1, 1],
    ['an outdated one lacks', {}, 'outdated', 1, 1],
    ['an uploaded one is enough', {}, 'uploaded', 0, 0],
    ['an accepted one is enough', {}, 'accepted', 0, 0],
  ])('%s', (_, rest, state, submission, handIn) => {
    expect(documentLacks(asked(rest, state), 'submission', at)).toHaveLength(submission)
    expect(documentLacks(asked(rest, state), 'handIn', at)).toHaveLength(handIn)
  })

  test('each document is named with its people, what is the matter with each, and the date', () => {
    const dueAt = '2026-03-20T10:00:00.000Z'
    const lacks = documentLacks(asked({ dueAt, nameEn: 'Pledge' }, 'missing', 'accepted', 'outdated'), 'submission', at)
    expect(lacks.map((refusal) => refusalText(refusal, 'zh-cn'))).toEqual([
      '签署文件“承诺书”尚未齐备：人0（未上传）、人2（内容已变更），截止 3月20日 18:00',
    ])
    expect(refusalText(lacks[0]!, 'en')).toContain('“Pledge” is not complete: 人0 (not signed yet), 人2 (outdated)')
  })
})

describe('what a person has yet to sign', () => {
  const asked = (key: string, memberId: string, state: DocumentState, after = ''): AskedDocument => {
    return { terms: terms({ key, after }), memberId, personName: memberId, state }
  }
  const all = [
    asked('a', '甲', 'accepted'),
    asked('b', '甲', 'missing', 'a'),
    asked('c', '甲', 'refused'),
    asked('d', '甲', 'missing', 'c'),
    asked('c', '乙', 'missing'),
  ]
  const keys = (state: TeamState, memberId: string) => toSign({ state }, all, memberId).map(({ terms: { key } }) => key)

  test('is their own, unsigned or returned, and not yet what comes after another', () => {
    expect([keys('enrolled', '甲'), keys('enrolled', '乙')]).toEqual([['b', 'c'], ['c']])
  })
  test('is said by its name, and why it is signed again', () => {
    expect(toSign({ state: 'enrolled' }, all, '甲').map(signText)).toEqual([
      { zh: '签署“承诺书”', en: 'Sign “承诺书”' },
      { zh: '签署“承诺书”（已退回）', en: 'Sign “承诺书” (returned)' },
    ])
  })
  test('is nothing once the team is out', () => {
    expect(keys('withdrawn', '甲')).toEqual([])
  })
})

describe('who may do what with a copy', () => {
  const captain = { isCaptain: true, isOwn: false }
  const own = { isCaptain: false, isOwn: true }
  const other = { isCaptain: false, isOwn: false }

  test.each<[string, TeamState, DocumentState, typeof captain, number | null]>([
    ['the captain uploads for everybody', 'draft', 'missing', captain, null],
    ['a member uploads for himself', 'draft', 'missing', own, null],
    ['a member doesn’t for others', 'draft', 'missing', other, no.NOT_OWN_DOCUMENT.code],
    ['a returned one is replaced after the submission', 'auditing', 'refused', own, null],
    ['an outdated one is replaced, accepted or not', 'enrolled', 'outdated', own, null],
    ['an accepted one stays', 'enrolled', 'accepted', captain, no.COPY_ACCEPTED.code],
    ['nothing is uploaded for a team that left', 'withdrawn', 'missing', captain, no.DOCUMENTS_CLOSED.code],
  ])('%s', (_, state, document, actor, code) => {
    expect(whyNotUpload({ state }, { state: document }, actor)?.kind.code ?? null).toBe(code)
  })

  test('a copy is removed from a draft, but once submitted it is only replaced', () => {
    expect(whyNotRemoveCopy({ state: 'draft' }, { state: 'uploaded' }, own)).toBe(null)
    expect(whyNotRemoveCopy({ state: 'submitted' }, { state: 'uploaded' }, own)?.kind).toBe(no.COPY_KEPT)
    expect(whyNotRemoveCopy({ state: 'draft' }, { state: 'missing' }, own)?.kind).toBe(no.COPY_MISSING)
  })

  test.each<[string, TeamState, DocumentState, boolean, string | null, boolean, number | null]>([
    ['one is accepted', 'submitted', 'uploaded', true, '', true, null],
    ['one is returned with a reason', 'submitted', 'accepted', false, '未签名', true, null],
    ['none is returned without', 'submitted', 'uploaded', false, '', true, no.COPY_REASON.code],
    ['what is outdated isn’t decided', 'submitted', 'outdated', true, '', true, no.COPY_OUTDATED.code],
    ['what isn’t there isn’t decided', 'submitted', 'missing', true, '', true, no.COPY_MISSING.code],
    ['nobody decides where nothing is audited', 'submitted', 'uploaded', true, '', false, no.NOT_AUDITED.code],
    ['nor of a team that left', 'withdrawn', 'uploaded', true, '', true, no.DOCUMENTS_CLOSED.code],
  ])('%s', (_, state, document, accept, reason, isAudited, code) => {
    const refusal = whyNotDecideCopy({ state }, { state: document }, { accept, reason, isAudited })
    expect(refusal?.kind.code ?? null).toBe(code)
  })
})

test('a code has six characters that differ on paper, and is recognised as people type it', () => {
  const code = documentCode('0123456789abcdef'.repeat(4))
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  expect(documentCode('f123456789abcdef'.repeat(4))).not.toBe(documentCode('0123456789abcdef'.repeat(4)))
  expect(typedCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(code)
})
