import { sql } from 'kysely'
import type { Input } from '@podium/core/base/endpoint.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { GUARDIAN_TEXT_VERSION } from '@podium/core/identity/guardian/consent-text.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { randomPhone, type CodeListener } from '../identity.fixture.ts'

/** Asks for a code to a guardian's phone with all limits reset; returns the answer and what was sent. */
export async function sendGuardianCode(app: TestApp, codes: CodeListener, as: string, phone: string) {
  await app.db.deleteFrom('platform_throttle').where('key', 'like', 'code %').execute()
  const answer = await app.call(identityApi.sendGuardianCode, { phone }, { as })
  return { answer, code: codes.last(phone) }
}

/** Records a guardian's consent for the person with this token, as the form does. */
export async function giveGuardianConsent(
  app: TestApp,
  codes: CodeListener,
  as: string,
  change: Partial<Input<typeof identityApi.confirmGuardian>> = {},
) {
  const phone = randomPhone()
  const { answer, code } = await sendGuardianCode(app, codes, as, phone)
  const input = {
    name: '张大山',
    relation: 'father' as const,
    phone,
    textVersion: GUARDIAN_TEXT_VERSION,
    agreed: true as const,
    code,
    challengeId: answer.data.challengeId,
    ...change,
  }
  return app.call(identityApi.confirmGuardian, input, { as })
}

/** The birthday of somebody who turns this many years in `days` days, counted from today in China. */
export async function birthdayTurning(app: TestApp, years: number, days: number): Promise<string> {
  const { rows } = await sql<{ birthday: string }>`
    select to_char((now() at time zone 'Asia/Shanghai')::date + ${days}::int - make_interval(years => ${years}),
      'YYYY-MM-DD') as birthday`.execute(app.db)
  return rows[0]!.birthday
}

/** Sets a stored birthday. */
export async function setBirthday(app: TestApp, userId: string, birthday: string | null): Promise<void> {
  await app.db.updateTable('identity_user').set({ birthday }).where('id', '=', userId).execute()
}
