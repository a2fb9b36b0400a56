import type { Output } from '@podium/core/base/endpoint.ts'
import type { competitionApi } from '@podium/core/competition/api.ts'

type Schedule = Output<typeof competitionApi.schedule>

/** An item of the copy that is played on, and its id in the round itself. */
export interface PlayedItem {
  readonly itemId: string
  readonly realId: string
  readonly code: string
  readonly name: string
  readonly nameEn: string
  /** Whether its quotas by formula let everybody in. */
  readonly isUnlimited: boolean
}

interface Copy {
  readonly roundId: string
  readonly groupId: string
  readonly name: string
  readonly schedule: Schedule
  readonly unlimitedItems: readonly string[]
}

export type PlayedStage = Schedule['stages'][number] & { readonly realId: string }

export interface PlayedRound {
  readonly roundId: string
  readonly groupId: string
  readonly name: string
  readonly items: readonly PlayedItem[]
  readonly stages: readonly PlayedStage[]
}

/** The copy of a round; its items and stages stand in the order of the round's. */
export function playedRound({ schedule, unlimitedItems, ...round }: Copy, real: Schedule): PlayedRound {
  return {
    ...round,
    items: schedule.items.map((item) => ({
      ...item,
      realId: real.items.find(({ code }) => code === item.code)?.itemId ?? item.itemId,
      isUnlimited: unlimitedItems.includes(item.itemId),
    })),
    stages: schedule.stages.map((stage, at) => ({ ...stage, realId: real.stages[at]?.stageId ?? stage.stageId })),
  }
}

/** The first moment of the calendar. */
export function firstMoment({ stages }: PlayedRound): Date | null {
  const times = stages.flatMap((stage) => [stage.opensAt, ...stage.windows.map(({ opensAt }) => opensAt)])
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => Date.parse(time))))
}
