import { expect, test } from 'vitest'
import { readTable, readTableRows } from './table-import.rule.ts'

test('a line is a unit and its places, of a college the code of its school first', () => {
  expect(readTableRows('10001\t3\n\n10002\t5\t9\n10003', 'school')).toEqual([
    { unit: '10001', college: '', places: '3' },
    null,
    null,
  ])
  expect(readTableRows('10001\t3\t\n10002 5', 'school')).toEqual([
    { unit: '10001', college: '', places: '3' },
    { unit: '10002', college: '', places: '5' },
  ])
  expect(readTableRows('10001\t法学院\t2\n10001\t2', 'college')).toEqual([
    { unit: '10001', college: '法学院', places: '2' },
    null,
  ])
})

test('an import names every wrong cell: units that are none or listed before, and what is no number', () => {
  const row = (unit: string, places: string, college = '') => ({ unit, college, places })
  const rows = [row('A', '3'), row('X', '2'), row('A', '1'), row('B', '1.5'), row('Y', '-1'), row('C', '100001')]
  const known = ({ unit }: { unit: string }) => (['A', 'B', 'C'].includes(unit) ? `unit ${unit}` : undefined)
  expect(readTable(rows, known, ({ unit }) => unit === 'Y')).toEqual({
    places: [
      { unit: 'unit A', places: 3 },
      { unit: 'unit A', places: 1 },
    ],
    faults: [
      { row: 2, reason: 'unit' },
      { row: 3, reason: 'twice' },
      { row: 4, reason: 'places' },
      { row: 5, reason: 'college' },
      { row: 5, reason: 'places' },
      { row: 6, reason: 'places' },
    ],
  })
  expect(readTable([row('A', '0')], known, () => false)).toEqual({
    places: [{ unit: 'unit A', places: 0 }],
    faults: [],
  })
})
