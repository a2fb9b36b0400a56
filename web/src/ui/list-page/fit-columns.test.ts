import { expect, test } from 'vitest'
import { fittingColumns } from './fit-columns.ts'

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
