import { expect, test } from 'vitest'
import { parseSeparated } from './separated-text.ts'

const read = (text: string, maxRows = 100, maxColumns = 100) => parseSeparated(text, { maxRows, maxColumns })

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a,1","b ""x""",c', [['a,1', 'b "x"', 'c']]],
  ['"two\nlines",b\nc', [['two\nlines', 'b'], ['c']]],
  ['a,,\n\n,b', [['a', '', ''], [''], ['', 'b']]],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t,b\t\nc\t,d\t',
    [
      ['a\t', 'b\t'],
      ['c\t', 'd\t'],
    ],
  ],
  ['"never closed,b\nc', [['"never closed', 'b'], ['c']]],
  ['', []],
])('cells of %j', (text, rows) => {
  expect(read(text)).toEqual(rows)
})

test('stops at the greatest number of rows, columns and letters', () => {
  expect(read('1,2,3\n4,5,6\n7', 2, 2)).toEqual([
    ['1', '2'],
    ['4', '5'],
  ])
  expect(read('x'.repeat(5_000))[0]![0]).toHaveLength(1_000)
})
