import { expect, test } from 'vitest'
import { galleryQueryOf, isNarrowed } from './gallery-query.ts'

const query = (address: string) => galleryQueryOf(new URLSearchParams(address))

test('an item without its round is no filter', () => {
  expect(query('itemId=a')).toMatchObject({ itemId: '' })
  expect(query('roundId=r&itemId=a')).toMatchObject({ roundId: 'r', itemId: 'a' })
})

test.each([
  ['pageNum=0', 1],
  ['pageNum=-3', 1],
  ['pageNum=x', 1],
  ['pageNum=2.7', 2],
])('%s is page %i', (address, page) => expect(query(address).pageNum).toBe(page))

test('a page number alone narrows nothing', () => {
  expect([isNarrowed(query('pageNum=2')), isNarrowed(query('keyword=%20')), isNarrowed(query('awardZh=金'))]).toEqual([
    false,
    false,
    true,
  ])
})
