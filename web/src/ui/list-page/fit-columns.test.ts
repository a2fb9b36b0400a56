import { expect, test } from 'vitest'
import { asWideAsTitles, fittingColumns, forPhone, widthOfAll } from './fit-columns.ts'

const columns = [
  { key: 'name', width: 200 },
  { key: 'school' },
  { key: 'state', width: 100 },
  { key: 'amount', width: 100, keep: true },
  { key: 'opinion', width: 150 },
  { key: 'createdAt', width: 150 },
]

test('all columns are shown where they fit', () => {
  expect(fittingColumns(columns, 860)).toHaveLength(6)
})

test('the rightmost are left out until the others fit', () => {
  expect(fittingColumns(columns, 859)).toEqual(['name', 'school', 'state', 'amount', 'opinion'])
  expect(fittingColumns(columns, 600)).toEqual(['name', 'school', 'state', 'amount'])
})

test('the first column, the state and those to be kept stay however narrow it is', () => {
  expect(fittingColumns(columns, 100)).toEqual(['name', 'state', 'amount'])
})

test('a column is as wide as the longest word of its heading, in either language, and one without a width stays so', () => {
  const wide = asWideAsTitles([
    { title: '人数', width: 60 },
    { title: 'Number of people', width: 60 },
    { title: 'Year', width: 60, sorter: true },
    { title: 'A heading of any length' },
  ])
  expect(wide.map(({ width }) => width)).toEqual([60, 76, 84, undefined])
})

test('on a phone of 360 px name and state are seen beside the selection and the actions', () => {
  const ordered = forPhone(columns)
  expect(ordered.map(({ key }) => key)).toEqual(['name', 'state', 'school', 'amount', 'opinion', 'createdAt'])
  // Around the table are 16 px on each side; the box to select a row and the actions take 48 and 76.
  expect(widthOfAll(ordered.slice(0, 2)) + 48 + 76 + 2 * 16).toBeLessThanOrEqual(360)
})

test('on a phone a list that begins with the state, or has none, keeps its order', () => {
  const begins = [columns[2]!, columns[0]!]
  expect(forPhone(begins).map(({ key }) => key)).toEqual(['state', 'name'])
  expect(forPhone([columns[0]!, columns[4]!])).toEqual([columns[0], columns[4]])
})
