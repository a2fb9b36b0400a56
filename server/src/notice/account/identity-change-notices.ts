import type { identityChangeDecided, identityChangeRequested } from '@podium/core/identity/events.ts'
import { paths } from '@podium/core/paths.ts'
import type { z } from 'zod'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from '../notify.ts'

/** Notifies those who decide that a person requests a change of name or document. */
export async function notifyChangeRequested(
  services: Services,
  tx: Tx,
  { changeId, name, staff }: z.output<(typeof identityChangeRequested)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: staff,
    event: 'account.identity_requests',
    zh: `${name} 申请变更姓名或证件信息`,
    en: `${name} requests a change of name or document`,
    body: {
      zh: '请核对新旧信息和证明后通过或不通过。',
      en: 'Compare old and new with the proof, then approve or refuse it.',
    },
    link: paths.office.identityChange({ state: 'pending' }),
    dedupe: `account.identity_requests:${changeId}`,
  })
}

/** Notifies a person of the decision on a requested change of name or document. */
export async function notifyChangeDecided(
  services: Services,
  tx: Tx,
  { changeId, userId, approved, opinion }: z.output<(typeof identityChangeDecided)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: [userId],
    event: 'account.identity',
    zh: approved ? '您的姓名或证件信息变更已通过' : '您的姓名或证件信息变更未通过',
    en: approved ? 'Your change of name or document was approved' : 'Your change of name or document was refused',
    body: approved
      ? {
          zh: '新信息已生效。已颁发的证书不变；如需更正，可在“我的奖励”中申请。如非本人操作，请立即联系主办方。',
          en: 'The new data apply. Certificates that were issued stay as they are; request a correction there if you need one. If this was not you, tell the organiser at once.',
        }
      : { zh: `原因：${opinion}`, en: `Reason: ${opinion}` },
    link: paths.centre.set({ tab: 'profile' }),
    dedupe: `account.identity:${changeId}`,
  })
}
