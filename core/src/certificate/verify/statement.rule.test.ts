import { expect, test } from 'vitest'
import {
  canonicalJson,
  hiddenClaims,
  recordText,
  mayBeUnsigned,
  openClaims,
  type CertificateRecord,
} from './statement.rule.ts'

const attested: CertificateRecord = {
  certificateId: 'id',
  batchId: 'batch',
  roundId: 'round',
  itemId: 'item',
  teamId: null,
  schoolId: null,
  kind: 'winner',
  recipientId: 'recipient',
  holderId: 'holder',
  number: 'A001',
  checkCode: 'ABCDEF',
  versionId: 'version',
  tokenHash: 'aa',
  prefixHash: 'bb',
  fileHash: 'cc',
  facts: {
    holderMasked: '张*',
    school: '甲大学',
    award: '一等奖',
    competition: '竞赛',
    itemName: '赛项',
    issuer: '组委会',
  },
  issuedAt: new Date('2026-11-22T00:00:00Z'),
}

test('a statement is spelled in one way, whatever order its keys came in', () => {
  expect(canonicalJson({ b: [1, { d: null, c: '"é"' }], a: true, e: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"\\"é\\"","d":null}]}',
  )
})

test('what an organisation may hide, and names in full, are no open claims, and open ones are in canonical order', () => {
  const open = openClaims(attested, ['b', 'a'])
  expect(JSON.stringify(open)).toBe(canonicalJson(open))
  expect(open).toEqual({
    _sd: ['a', 'b'],
    _sd_alg: 'sha-256',
    competition: '竞赛',
    file: 'cc',
    holder: '张*',
    issuer: '组委会',
    item: '赛项',
    kind: 'winner',
    number: 'A001',
    template: 'version',
    token: 'aa',
  })
  const issued = '2026-11-22T00:00:00.000Z'
  expect(hiddenClaims(attested)).toEqual({ award: '一等奖', issued, school: '甲大学' })
  expect(JSON.parse(recordText(attested))).toEqual({ ...attested, issuedAt: issued })
})

test('a certificate is without a signature only where there were such before signing began', () => {
  const at = new Date('2026-11-22T00:00:00Z')
  const before = new Date('2026-11-21T00:00:00Z')
  expect([
    mayBeUnsigned(before, { at, unsigned: 3 }),
    mayBeUnsigned(at, { at, unsigned: 3 }),
    mayBeUnsigned(before, { at, unsigned: 0 }),
    mayBeUnsigned(before, null),
  ]).toEqual([true, false, false, false])
})
