import { test } from '@playwright/test'
import { startPlatform, type OwnPlatform, type Platform } from './fixture/platform.ts'
import { fillTeams, hirePeople } from './steps/rounds.ts'
import { approve } from './steps/approve.ts'
import { certify } from './steps/certify.ts'
import { handIn } from './steps/hand-in.ts'
import { openRound } from './steps/open-round.ts'
import { results } from './steps/results.ts'
import { review } from './steps/review.ts'
import { signUp } from './steps/sign-up.ts'
import { visit } from './steps/visit.ts'
import type { World } from './steps/world.ts'

/**
 * The main journey from an empty platform to a certificate, by separate users in separate browsers, each with the least
 * permissions. Each step depends on the previous ones.
 */
test.describe.configure({ mode: 'serial' })

let platform: OwnPlatform
let world: World

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  // Direct HTTP callers have IP addresses of their own.
  platform = await startPlatform({ TRUSTED_PROXIES: '1' })
  world = { platform: platform as Platform, browser } as World
})
test.afterAll(() => platform?.stop())

/** @spec R28 L04 C01 B01 B02 B03 B04 B05 B06 C29 */
test('ROOT opens a round, is told each gap, and publishes it', () => openRound(world))

/** @spec R02 R19 C41 */
test('a visitor finds the round with timeline and countdown, without any script too', async () => {
  await hirePeople(world)
  await visit(world)
})

/** @spec R30 V01 V02 U02 R17 C38 S01 */
test('a student registers, signs a team up, a member without an account accepts by link, and the captain signs out', async () => {
  await fillTeams(world)
  await signUp(world)
})

/** @spec B20 U06 */
test('school and organiser decide; the enrolment gets its number', () => approve(world))

/** @spec U05 R22 */
test('the captain hands a work in over a bad line and is refused once the window is closed', () => handIn(world))

/** @spec B11 B13 B14 */
test('experts are assigned evenly, agree, step back and score blind', () => review(world))

/** @spec B17 C46 U08 */
test('results are calculated, verified by a second person and hidden until published', () => results(world))

/** @spec B10 D06 R24 U04 */
test('certificates are made without gaps, downloaded, traced and revoked', () => certify(world))
