import { nothingKnown } from '../rule/fact.ts'
import { ExtraField, FormCheck, FormSection, type EnrolForm } from './form.ts'
import type { FormFacts } from './form-state.rule.ts'

export const field = (key: string, rest: object = {}) => ExtraField.parse({ key, label: key, kind: 'text', ...rest })
export const section = (key: string, rest: object = {}) => FormSection.parse({ key, title: key, ...rest })
export const check = (rest: object) => FormCheck.parse({ key: 'c', op: 'atMost', message: '不成立', ...rest })

export const form = (extraFields: ExtraField[], rest: Partial<EnrolForm> = {}): EnrolForm => ({
  extraFields,
  formSections: [],
  formChecks: [],
  ...rest,
})

export const when = (...of: object[]) => ({ match: 'all', of })

export const captainId = '00000000-0000-4000-8000-000000000001'
export const memberId = '00000000-0000-4000-8000-000000000002'

export const facts: FormFacts = {
  people: [
    { memberId: captainId, name: '甲', role: 'captain' },
    { memberId, name: '乙', role: 'member' },
  ],
  captain: {
    ...nothingKnown,
    id: captainId,
    name: '甲',
    role: 'captain',
    kind: 'student',
    degree: '本科',
    school: '10248',
    schoolLevel: 'undergraduate',
    region: '31',
    birthday: '2005-06-01',
    verified: true,
    teamSchool: true,
  },
  day: '2026-03-01',
  wasSubmitted: false,
  begunStages: [],
}
