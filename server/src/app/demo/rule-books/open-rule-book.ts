import { competitionApi } from '@podium/core/competition/api.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import type { DemoClient } from '../demo-client.ts'
import type { Staff } from '../people.ts'
import { daysFromNow, runStages, type Contest, type DemoRound, type StagePlan } from '../rounds.ts'

type PromotionRule = Input<typeof competitionApi.savePromotionSetting>['value']['routes'][number]['rule']

/** A published rule book as settings alone. */
export interface RuleBook {
  readonly contest: Contest
  /** The first stage leads to the second. */
  readonly stages: readonly StagePlan[]
  /** Whom each item sends on to the second stage. */
  readonly route: PromotionRule
  readonly briefs: readonly RuleBookBrief[]
}

export interface RuleBookBrief {
  /** Code of its item. */
  readonly item: string
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly sponsor: string
  readonly body: string
  /** Days from today. */
  readonly release: number
}

/** Sets the rule book up as a round of this year. Returns it at each of its stages. */
export async function openRuleBook(
  desk: DemoClient,
  staff: Pick<Staff, 'organiser' | 'root'>,
  { contest, stages, route, briefs }: RuleBook,
  { publish = true, year = new Date().getFullYear() }: { publish?: boolean; year?: number } = {},
): Promise<DemoRound[]> {
  const rounds = await runStages(desk, staff, { contest, edition: 1, year, stages, publish })
  const [first, second] = rounds
  if (!first || !second) throw new Error('a rule book has two stages')
  const { organiser } = staff
  const { roundId, stageId } = first
  for (const { itemId } of first.items) {
    const value = { routes: [{ toStageId: second.stageId, rule: route }] }
    await desk.call(organiser, competitionApi.savePromotionSetting, { roundId, itemId, stageId, no: 0, value })
  }
  for (const { item, release, ...brief } of briefs) {
    const { itemId } = first.items.find(({ code }) => code === item)!
    const releaseAt = daysFromNow(release)
    await desk.call(organiser, competitionApi.saveBrief, { ...brief, itemId, releaseAt, version: 0 })
  }
  return rounds
}
