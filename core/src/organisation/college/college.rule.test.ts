import { expect, test } from 'vitest'
import { organisationRefusals } from '../refusals.ts'
import { whyNotRemoveCollege } from './college.rule.ts'

test('a college is deleted after its majors', () => {
  expect(whyNotRemoveCollege({ majors: 2 })).toMatchObject({ kind: organisationRefusals.COLLEGE_HAS_MAJORS })
  expect(whyNotRemoveCollege({ majors: 0 })).toBeNull()
})
