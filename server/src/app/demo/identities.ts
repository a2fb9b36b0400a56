import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { makeUser } from '#server/identity/index.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { idNumberOf, phoneNumber } from './cast.ts'
import type { DemoClient, Person } from './demo-client.ts'
import { fillProfile, verifyPeople, type School } from './people.ts'
import type { DemoRound } from './rounds.ts'

const MINOR_AGE = 12
/** Beyond the numbers of all other people of the demo. */
const MINOR_SERIAL = 900_000

/**
 * Adds a student under 14, `junior`, without a guardian's consent, as a member of a draft of `student`, which can't be
 * submitted before the consent.
 */
export async function addMinor(desk: DemoClient, round: DemoRound, school: School, password: string): Promise<void> {
  const passwordHash = await desk.services.instances.get(passwordHasher).hash(password)
  const name = '陈小满'
  const userId = await desk.transact((tx) =>
    makeUser(desk.services.secrets, tx, {
      username: 'junior',
      realName: name,
      kind: 'student',
      phone: phoneNumber(MINOR_SERIAL),
      state: 'active',
      passwordHash,
    }),
  )
  const junior: Person = { userId, name, kind: 'student' }
  const id = idNumberOf(school.region, `${new Date().getFullYear() - MINOR_AGE}0101`, 1)
  await fillProfile(desk, { school, person: junior, index: MINOR_SERIAL, id })
  await verifyPeople(desk, school)
  const captain = school.students[0]!
  const { itemId } = round.items[1]!
  const start = { itemId, name: '小满实验组', noticesAgreed: true as const }
  const { teamId } = await desk.call(captain, enrolmentApi.start, start)
  const { token } = await desk.call(captain, enrolmentApi.inviteByLink, { teamId, role: 'member' })
  await desk.call(junior, enrolmentApi.answerInvitation, { token, accept: true })
}

/** A student with submitted enrolments requests another name, which the school has yet to decide. */
export async function requestChange(desk: DemoClient, { students }: School): Promise<void> {
  for (const student of students.slice(1)) {
    const { fixed } = await desk.call(student, identityApi.identityChange, {})
    if (fixed === null) continue
    const realName = `${student.name}一`
    await desk.call(student, identityApi.requestIdentityChange, { realName, reason: '公安机关已批准更名' })
    return
  }
}
