import { kindLabels } from '@podium/core/certificate/labels.ts'
import { paths } from '@podium/core/paths.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Batch } from './batch.store.ts'
import type { Issuer } from './recipient/issuer.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

const PAGES = {
  handed_up: paths.office.certificateCheck(),
  approved: paths.office.certificateMake(),
  rejected: paths.office.certificateMake(),
} as const

/** Notifies the given users of the outcome of a batch. */
export async function notifyOfBatch(
  services: Services,
  tx: Tx,
  what: keyof typeof PAGES,
  { batchId, kind, total, roundId }: Pick<Batch, 'batchId' | 'kind' | 'total' | 'roundId'>,
  { competition, itemName }: Pick<Issuer, 'competition' | 'itemName'>,
  users: readonly string[],
  opinion = '',
): Promise<void> {
  const link = PAGES[what]
  await notify(services, tx, {
    users,
    template: `certificate.${what}`,
    params: { item: itemName, kindZh: kindLabels[kind].zh, kindEn: kindLabels[kind].en, count: total, opinion },
    competition: { zh: competition, en: '' },
    link: what === 'handed_up' ? link : `${link}?roundId=${roundId}`,
    dedupe: `certificate.${what} ${batchId}`,
  })
}
