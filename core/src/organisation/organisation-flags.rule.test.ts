import { describe, expect, it } from 'vitest'
import { organisationFlags } from './organisation-flags.rule.ts'

/** @spec S03 */
describe('the flags of the two configured organisations', () => {
  it.each([
    ['the group itself is the first', { groupCode: 'A', directGroupCodes: [] }, [true, false]],
    ['a direct group is the second', { groupCode: 'X', directGroupCodes: ['Y', 'B'] }, [false, true]],
    ['neither matches', { groupCode: 'X', directGroupCodes: ['Y'] }, [false, false]],
    ['both match', { groupCode: 'A', directGroupCodes: ['B'] }, [true, true]],
    ['a code differs in case', { groupCode: 'a', directGroupCodes: ['b'] }, [false, false]],
    ['no group is held', null, [false, false]],
  ])('where %s', (_, held, flags) => {
    expect(organisationFlags(held, ['A', 'B'])).toEqual(flags)
  })

  it('are down where no organisation is configured', () => {
    expect(organisationFlags({ groupCode: '', directGroupCodes: [''] }, ['', ''])).toEqual([false, false])
  })
})
