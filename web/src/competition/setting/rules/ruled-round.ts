/** The round whose rules are edited. */
export interface RuledRound {
  readonly roundId: string
  readonly items: ReadonlyArray<{ readonly code: string; readonly name: string; readonly nameEn: string }>
  readonly stages: ReadonlyArray<{ readonly stageId: string; readonly name: string; readonly nameEn: string }>
}
