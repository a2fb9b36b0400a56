import { describe, expect, test } from 'vitest'
import { DOCUMENT_SIGNERS, DocumentTerms } from '../../competition/document/document.ts'
import { documentFaults } from '../../competition/document/document-faults.rule.ts'
import { documentPaper } from '../../competition/document/paper.rule.ts'
import { sampleValues } from '../../competition/document/placeholders.ts'
import type { TeamState } from '../team/team.ts'
import { documentRefusals as no } from './refusals.ts'
import {
  leadsToDocument,
  linkState,
  mayHaveLink,
  whyNotLink,
  whyNotRevokeLink,
  whyNotUploadByLink,
  whyNoCode,
  whyNoTarget,
  whyOnlyByLink,
  whyStudentsTarget,
} from './signer-link.rule.ts'
import type { DocumentState, LinkState } from './team-document.ts'

const at = new Date('2026-03-01T02:00:00Z')
const later = new Date('2026-03-01T02:00:01Z')
const own = { isCaptain: false, isOwn: true }
const stranger = { isCaptain: false, isOwn: false }
const open = { state: 'draft' as TeamState }
const document = (signer: (typeof DOCUMENT_SIGNERS)[number], state: DocumentState = 'missing') => {
  return { state, terms: { signer } }
}

test('signers who may have no account get a link, all others sign in', () => {
  expect(DOCUMENT_SIGNERS.filter(mayHaveLink)).toEqual(['guardian', 'school', 'outsider'])
})

describe('a link', () => {
  test.each<[string, object, string | null, LinkState]>([
    ['leads to the document that it was made for', {}, 'a', 'open'],
    ['ends at its end', { expiresAt: at }, 'a', 'expired'],
    ['ends when it is revoked, whatever else', { revokedAt: at, expiresAt: at }, 'b', 'revoked'],
    ['ends when the document changes', {}, 'b', 'outdated'],
    ['ends when the document isn’t asked for any more', {}, null, 'outdated'],
  ])('%s', (_, change, fingerprint, state) => {
    const link = { fingerprint: 'a', expiresAt: later, revokedAt: null, ...change }
    expect(linkState(link, fingerprint, at)).toBe(state)
  })

  test.each<[TeamState, LinkState, boolean]>([
    ['draft', 'open', true],
    ['enrolled', 'open', true],
    ['withdrawn', 'open', false],
    ['draft', 'expired', false],
  ])('of a team that is %s and itself %s leads to it: %s', (state, link, leads) => {
    expect(leadsToDocument({ state }, link)).toBe(leads)
  })

  test('is made by the captain or the person, for a copy that isn’t accepted yet', () => {
    expect(whyNotLink(open, document('guardian'), own)).toBe(null)
    expect(whyNotLink(open, document('outsider', 'refused'), { isCaptain: true, isOwn: false })).toBe(null)
    expect(whyNotLink(open, document('person'), own)?.kind).toBe(no.NO_LINK_SIGNER)
    expect(whyNotLink(open, document('school'), stranger)?.kind).toBe(no.NOT_OWN_DOCUMENT)
    expect(whyNotLink(open, document('school', 'accepted'), own)?.kind).toBe(no.COPY_ACCEPTED)
    expect(whyNotLink({ state: 'withdrawn' }, document('school'), own)?.kind).toBe(no.DOCUMENTS_CLOSED)
  })

  test('is revoked by the same people, while it is open', () => {
    expect(whyNotRevokeLink('open', own)).toBe(null)
    expect(whyNotRevokeLink('open', stranger)?.kind).toBe(no.NOT_OWN_DOCUMENT)
    expect(whyNotRevokeLink('expired', own)?.kind).toBe(no.NO_LINK)
    expect(whyNotRevokeLink(null, own)?.kind).toBe(no.NO_LINK)
  })

  test('hands in a copy until one is accepted', () => {
    expect(whyNotUploadByLink(open, document('school', 'uploaded'))).toBe(null)
    expect(whyNotUploadByLink(open, document('school', 'accepted'))?.kind).toBe(no.COPY_ACCEPTED)
  })
})

describe('a signer outside the team', () => {
  const terms = { key: 'plan', name: '研究计划', text: '{team}的研究计划', of: 'team', signer: 'outsider' }

  test('is named by the setting', () => {
    const faults = (title: string) =>
      documentFaults({
        documents: [DocumentTerms.parse({ ...terms, signerTitle: title })],
        minTeachers: 0,
        maxTeachers: 0,
      }).map(({ path }) => path)
    expect(faults(' ')).toEqual(['documents.0.signerTitle'])
    expect(faults('学院院长')).toEqual([])
  })

  test('finds the own title on the paper, in both languages', () => {
    const parsed = DocumentTerms.parse({ ...terms, signerTitle: '学院院长', signerTitleEn: 'Dean' })
    const lines = (language: 'zh-cn' | 'en') =>
      documentPaper(parsed, {
        language,
        values: sampleValues,
        personName: '',
        people: [],
        answers: [],
        code: '',
        link: '',
      }).lines
    expect(lines('zh-cn')).toEqual(['学院院长签字', '日期'])
    expect(lines('en')).toEqual(['Signature: Dean', 'Date'])
  })
})

test.each([
  ['outsider', true, true, true, [null, no.ONLY_BY_LINK, null]],
  ['outsider', true, false, true, [no.TARGET_NEEDED, no.ONLY_BY_LINK, no.LINK_WITHOUT_TARGET]],
  ['guardian', true, true, false, [null, no.ONLY_BY_LINK, no.SIGNING_CODE_NEEDED]],
  ['outsider', false, false, false, [null, null, null]],
  ['person', true, false, false, [null, null, null]],
] as const)(
  'of %s a code is asked for (%s), with a target (%s) and a code (%s)',
  (signer, signerCode, hasTarget, hasCode, kinds) => {
    const terms = { signer, signerCode }
    const found = [whyNoTarget(terms, hasTarget), whyOnlyByLink(terms), whyNoCode(terms, { hasTarget, hasCode })]
    expect(found.map((refusal) => refusal?.kind ?? null)).toEqual(kinds)
  },
)

test.each([
  ['outsider', true, true, no.STUDENTS_TARGET],
  ['guardian', true, true, no.STUDENTS_TARGET],
  ['guardian', true, false, null],
  ['outsider', false, true, null],
  ['person', true, true, null],
] as const)('the code of %s, where it is asked for (%s), goes to no student (%s)', (signer, signerCode, of, kind) => {
  expect(whyStudentsTarget({ signer, signerCode }, of)?.kind ?? null).toBe(kind)
})
