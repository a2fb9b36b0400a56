import { kindLabels } from '@podium/core/certificate/labels.ts'
import { paths } from '@podium/core/paths.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Batch } from './batch.store.ts'
import type { Issuer } from './recipient/issuer.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

const NOTICES = {
  handed_up: {
    zh: '有证书名单待审核',
    en: 'A list of certificates waits for your approval',
    link: paths.office.certificateCheck(),
  },
  approved: {
    zh: '证书名单已审核通过，正在制作',
    en: 'Your list of certificates was approved and is being made',
    link: paths.office.certificateMake(),
  },
  rejected: {
    zh: '证书名单未通过审核',
    en: 'Your list of certificates was sent back',
    link: paths.office.certificateMake(),
  },
} as const

/** Notifies the given users of the outcome of a batch. */
export async function notifyOfBatch(
  services: Services,
  tx: Tx,
  what: keyof typeof NOTICES,
  { batchId, kind, total, roundId }: Pick<Batch, 'batchId' | 'kind' | 'total' | 'roundId'>,
  { competition, itemName }: Pick<Issuer, 'competition' | 'itemName'>,
  users: readonly string[],
  opinion = '',
): Promise<void> {
  const { zh, en, link } = NOTICES[what]
  await notify(services, tx, {
    users,
    event: `certificate.${what}`,
    zh,
    en,
    competition: { zh: competition, en: '' },
    body: {
      zh: `${itemName} · ${kindLabels[kind].zh} · ${total} 份${opinion && `\n审核意见：${opinion}`}`,
      en: `${itemName} · ${kindLabels[kind].en} · ${total}${opinion && `\nOpinion: ${opinion}`}`,
    },
    link: what === 'handed_up' ? link : `${link}?roundId=${roundId}`,
    dedupe: `certificate.${what} ${batchId}`,
  })
}
