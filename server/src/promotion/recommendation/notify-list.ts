import { paths } from '@podium/core/paths.ts'
import { promotionNotices } from '@podium/core/promotion/notices.ts'
import type { ListAction } from '@podium/core/promotion/recommendation/recommendation.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'

interface MovedList {
  roundId: string
  itemId: string
  stageId: string
  groupId: string
  groupName: string
  itemName: string
  stageName: string
  listId: string
  version: number
  sentBy: string | null
  reason: string
}

/** Tells the organiser that a list was sent, and whoever sent it that it came back. */
export async function tellOfList(services: Services, tx: Tx, action: ListAction, list: MovedList): Promise<void> {
  if (action !== 'send' && action !== 'return') return
  const { roundId, itemId, stageId, groupId } = list
  const params = { group: list.groupName, item: list.itemName, stage: list.stageName, reason: list.reason }
  const sender = list.sentBy === null ? [] : [list.sentBy]
  const competition = await roundName(tx, roundId)
  await notify(services, tx, {
    users: action === 'send' ? await staffOfRound(tx, roundId, 'promotion:run:commit') : sender,
    template: `promotion.${action}`,
    params,
    ...(competition && { competition }),
    link: paths.office.recommendation({ itemId, stageId, groupId }),
    dedupe: `${promotionNotices[action].event}:${list.listId}:${list.version}`,
  })
}
