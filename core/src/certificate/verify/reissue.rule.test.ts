import { expect, test } from 'vitest'
import { certificateRefusals } from '../refusals.ts'
import { whyNotReissue, type Reissuable } from './reissue.rule.ts'

const valid: Reissuable = {
  state: 'valid',
  successor: '',
  endedWithResults: false,
  approver: '',
  mayApprove: false,
  tookBack: false,
}
const revoked: Reissuable = { ...valid, state: 'revoked' }
const approved: Reissuable = { ...revoked, approver: '省教育厅' }

test.each([
  ['a valid one', valid, null],
  ['a valid one of an approved batch', { ...valid, approver: '省教育厅' }, null],
  ['a superseded one', { ...valid, state: 'superseded', successor: 'CN2' }, certificateRefusals.NOT_VALID],
  ['a revoked one', revoked, null],
  ['a revoked one by whoever revoked it', { ...revoked, tookBack: true }, null],
  ['one that ended with its results', { ...revoked, endedWithResults: true }, certificateRefusals.NOT_VALID],
  ['one that was replaced', { ...revoked, successor: 'CN2' }, certificateRefusals.REPLACED_BEFORE],
  ['an approved one by somebody else', approved, certificateRefusals.NEEDS_SECOND],
  ['an approved one by an approver', { ...approved, mayApprove: true }, null],
  [
    'an approved one by the approver who revoked it',
    { ...approved, mayApprove: true, tookBack: true },
    certificateRefusals.NEEDS_SECOND,
  ],
] as const)('%s', (_, one, kind) => {
  expect(whyNotReissue(one)?.kind ?? null).toBe(kind)
})
