import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** Other formatters of moments, given the end of something. */
const other =
  /\b(?:dateText|timeText|secondText|zonedText|beijingMinute)\((?:[^()]|\([^()]*\))*\b(?:closesAt|expiresAt|deadline|publicity\w*\.?to)\b/gi
const ownClock = /\btoLocale(?:Date|Time)String\(|\bDateTimeFormat\b/g

const shown = () => sources('core/src', 'server/src', 'web/src').filter((file) => /(?<!\.test)\.tsx?$/.test(file))

it('ends of windows are told by closingTime alone: an end at 00:00 is 24:00 of the day before', () => {
  const found = shown().flatMap((file) => [...read(file).matchAll(other)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
})

it('moments are told in Beijing’s time, not in that of the browser or the server', () => {
  const found = shown().filter((file) =>
    [...read(file).matchAll(ownClock)].some(() => !read(file).includes("timeZone: 'Asia/Shanghai'")),
  )
  expect(found).toEqual([])
})
