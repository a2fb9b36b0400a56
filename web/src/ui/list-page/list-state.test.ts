import { describe, expect, it } from 'vitest'
import { queryOf, readListState, writeListState } from './list-state.ts'

const names = ['keyword', 'state']
const read = (text: string) => readListState(new URLSearchParams(text), names)

describe('the state of a list in its address', () => {
  it('is the defaults without one', () => {
    expect(read('')).toEqual({ pageNum: 1, pageSize: 20, filters: {} })
  })

  it('carries filters, sorting and paging', () => {
    expect(read('keyword=王&state=active&pageNum=3&pageSize=50&orderBy=createdAt&order=desc')).toEqual({
      pageNum: 3,
      pageSize: 50,
      orderBy: 'createdAt',
      order: 'desc',
      filters: { keyword: '王', state: 'active' },
    })
  })

  it.each([
    'pageNum=-2',
    'pageNum=x',
    'pageSize=7',
    'pageSize=1000',
    'orderBy=name',
    'orderBy=name&order=up',
    'other=1',
  ])('falls back to the defaults for %s', (text) => {
    expect(read(text)).toEqual({ pageNum: 1, pageSize: 20, filters: {} })
  })

  it('comes back as it was written and leaves other parameters alone', () => {
    const state = { pageNum: 2, pageSize: 100, orderBy: 'name', order: 'asc', filters: { keyword: '李' } } as const
    const written = writeListState(state, new URLSearchParams('roundId=7&state=active'), names)
    expect(written.toString()).toBe('roundId=7&keyword=%E6%9D%8E&orderBy=name&order=asc&pageNum=2&pageSize=100')
    expect(readListState(written, names)).toEqual(state)
  })

  it('leaves the defaults out', () => {
    const state = { pageNum: 1, pageSize: 20, filters: { keyword: '' } }
    expect(writeListState(state, new URLSearchParams('pageNum=4'), names).toString()).toBe('')
  })

  it('becomes the query of the call', () => {
    expect(queryOf({ pageNum: 2, pageSize: 20, filters: { keyword: 'a' } })).toEqual({
      keyword: 'a',
      pageNum: 2,
      pageSize: 20,
    })
  })
})
