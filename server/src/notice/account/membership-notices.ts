import type { membershipClaimed, membershipDecided } from '@podium/core/identity/events.ts'
import { paths } from '@podium/core/paths.ts'
import type { z } from 'zod'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from '../notify.ts'

/** Notifies a school's staff that people wait for verification, at most once a day. */
export async function notifyClaim(
  services: Services,
  tx: Tx,
  { schoolId, schoolName, staff, day }: z.output<(typeof membershipClaimed)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: staff,
    event: 'account.claims',
    zh: `“${schoolName}”有成员待核实`,
    en: `People of ${schoolName} wait to be verified`,
    body: {
      zh: '有人填写了贵校为所在学校，请核实后通过或不通过。',
      en: 'Somebody claims to belong to your school. Please approve or refuse it.',
    },
    link: paths.office.membership({ state: 'claimed' }),
    dedupe: `account.claims:${schoolId}:${day}`,
  })
}

/** Notifies a person of the school's decision. */
export async function notifyMembership(
  services: Services,
  tx: Tx,
  { userId, schoolName, verified, opinion, version }: z.output<(typeof membershipDecided)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: [userId],
    event: 'account.membership',
    zh: verified ? `“${schoolName}”已核实您的身份` : `“${schoolName}”未通过您的身份核实`,
    en: verified ? `${schoolName} verified your membership` : `${schoolName} refused your membership`,
    body: verified
      ? { zh: '您现在可以代表学校报名。', en: 'You can enrol for your school now.' }
      : {
          zh: `原因：${opinion}。可在账号设置中修改后重新申请。`,
          en: `Reason: ${opinion}. Correct it in your account.`,
        },
    link: paths.centre.set({ tab: 'school' }),
    dedupe: `account.membership:${userId}:${version}`,
  })
}
