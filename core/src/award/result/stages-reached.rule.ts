/** A stage of a round with what is known of one team in it. */
export interface TeamStage {
  readonly stageId: string
  /** The stage that the team was promoted from; null: it was not promoted into this one. */
  readonly fromStageId: string | null
}

/**
 * The stages that the public may know an enrolled team to have reached: the first, those in which it is on a public list
 * of winners, and those it was promoted to from a stage whose results are public. `stages` are in their order.
 */
export function stagesReached(
  stages: readonly TeamStage[],
  { published, awarded }: { published: ReadonlySet<string>; awarded: ReadonlySet<string> },
): boolean[] {
  const known = stages.map(
    ({ stageId, fromStageId }, at) =>
      at === 0 || awarded.has(stageId) || (fromStageId !== null && published.has(fromStageId)),
  )
  const last = known.lastIndexOf(true)
  return stages.map((_, at) => at <= last)
}
