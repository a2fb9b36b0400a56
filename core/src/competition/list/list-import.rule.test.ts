import { expect, test } from 'vitest'
import { checkCharacterOf } from '../../identity/account/id-card.rule.ts'
import { listFaults, readListRows } from './list-import.rule.ts'

const body = '11010520040506123'
const idNumber = `${body}${checkCharacterOf(body)}`

test('a line is an identity number, a student of a school, or a school', () => {
  expect(readListRows(`${idNumber}\n\n10001\t2024001\n 10002 \n10001 1 2 3`)).toEqual([
    { idNumber, value: '' },
    { school: '10001', number: '2024001', value: '' },
    { school: '10002', number: '', value: '' },
    null,
  ])
})

test('a value may follow, of a whole school after an empty column', () => {
  expect(readListRows(`${idNumber} 86.5\n10001\t2024001\t合格\n10002\t\t12\n${idNumber}\t1\t2`)).toEqual([
    { idNumber, value: '86.5' },
    { school: '10001', number: '2024001', value: '合格' },
    { school: '10002', number: '', value: '12' },
    null,
  ])
})

test('an import names numbers that are none, unknown schools and what is listed twice', () => {
  const rows = [
    { idNumber, value: '' },
    { idNumber: ` ${idNumber.slice(0, 6)} ${idNumber.slice(6)}`, value: '' },
    { idNumber: '110105200413061231', value: '' },
    { school: '10001', number: '', value: '' },
    { school: '10001', number: '7', value: '' },
    { school: '99999', number: '', value: '' },
    { school: '10001', number: '7', value: '' },
  ]
  expect(listFaults(rows, new Set(['10001']), '2026-11-26')).toEqual([
    { row: 2, reason: 'twice' },
    { row: 3, reason: 'id' },
    { row: 6, reason: 'school' },
    { row: 7, reason: 'twice' },
  ])
})
