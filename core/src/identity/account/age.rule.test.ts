import { expect, test } from 'vitest'
import { isMinor, needsGuardian } from './age.rule.ts'

/** The first instant of a day in China, and the last of the day before. */
const start = (day: string) => new Date(`${day}T00:00:00.000+08:00`)
const eve = (day: string) => new Date(start(day).getTime() - 1)

test.each([
  ['before the 14th birthday', '2012-05-06', eve('2026-05-06'), true],
  ['from midnight in China on the 14th birthday', '2012-05-06', start('2026-05-06'), false],
  ['of a child of 29 February, through 28 February', '2012-02-29', eve('2026-03-01'), true],
  ['of a child of 29 February, from 1 March', '2012-02-29', start('2026-03-01'), false],
  ['born on 28 February, on 28 February of a leap year', '2014-02-28', start('2028-02-28'), false],
  ['born on 1 March, on 29 February', '2014-03-01', eve('2028-03-01'), true],
  ['of an unknown birthday, which is asked for first', null, start('2026-05-06'), false],
])('a guardian is needed %s: born %s at %s', (_, birthday, at, needed) => {
  expect(needsGuardian(birthday, at)).toBe(needed)
})

test('the day is that of China, not of the server', () => {
  expect(needsGuardian('2012-05-06', new Date('2026-05-05T15:59:59.999Z'))).toBe(true)
  expect(needsGuardian('2012-05-06', new Date('2026-05-05T16:00:00.000Z'))).toBe(false)
})

test.each([
  ['2008-05-06', eve('2026-05-06'), true],
  ['2008-05-06', start('2026-05-06'), false],
  ['2008-02-29', eve('2026-03-01'), true],
  ['2008-02-29', start('2026-03-01'), false],
  [null, start('2026-05-06'), true],
])('born %s, at %s a minor: %s', (birthday, at, minor) => {
  expect(isMinor(birthday, at)).toBe(minor)
})
