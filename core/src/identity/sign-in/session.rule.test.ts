import { expect, test } from 'vitest'
import { sessionEnd } from './session.rule.ts'

const startedAt = new Date('2026-11-21T00:00:00Z')
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test.each([
  ['student', '00:00:00', '02:00:00'],
  ['teacher', '03:30:00', '05:30:00'],
  ['staff', '03:30:00', '04:00:00'],
  ['expert', '03:30:00', '04:00:00'],
  ['school_staff', '03:30:00', '04:00:00'],
  ['student', '11:30:00', '12:00:00'],
  ['staff', '11:50:00', '12:00:00'],
] as const)('a session of a %s seen at %s ends at %s', (kind, seen, end) => {
  expect(sessionEnd(kind, startedAt, at(seen))).toEqual(at(end))
})
