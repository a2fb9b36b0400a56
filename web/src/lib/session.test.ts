import { beforeEach, describe, expect, it } from 'vitest'
import {
  accessToken,
  beginSession,
  endSession,
  groupId,
  organisationFlags,
  rememberGroup,
  writeOrganisationFlags,
} from './session.ts'

beforeEach(() => localStorage.clear())

/** @spec S01 S03 */
describe('the session', () => {
  it('lives under the specified keys and goes with its end', () => {
    beginSession('T')
    rememberGroup('G')
    writeOrganisationFlags([true, false])
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      accessToken: 'T',
      groupId: 'G',
      organisationFlagOne: 'true',
    })
    expect([accessToken(), groupId()]).toEqual(['T', 'G'])
    endSession()
    expect(Object.entries(localStorage)).toEqual([])
  })

  it.each([
    ['the group itself is the first', { groupCode: 'A', directGroupCodes: [] }, [true, false]],
    ['a direct group is the second', { groupCode: 'X', directGroupCodes: ['B'] }, [false, true]],
    ['neither matches', { groupCode: 'X', directGroupCodes: ['Y'] }, [false, false]],
    ['both match', { groupCode: 'A', directGroupCodes: ['B'] }, [true, true]],
  ])('flags organisations where %s', (_, held, flags) => {
    expect(organisationFlags(held, ['A', 'B'])).toEqual(flags)
  })

  it('keeps a flag only while it is set', () => {
    writeOrganisationFlags([true, true])
    writeOrganisationFlags([false, true])
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ organisationFlagTwo: 'true' })
  })

  it('flags nothing where no organisation is configured', () => {
    expect(organisationFlags({ groupCode: '', directGroupCodes: [''] }, ['', ''])).toEqual([false, false])
  })
})
