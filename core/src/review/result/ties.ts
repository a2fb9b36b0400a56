/** A school with all its names, former and short ones included. */
export interface SchoolNames {
  readonly schoolId: string | null
  readonly names: readonly string[]
  /** Two digits; empty when unknown. */
  readonly region: string
}

export interface ExpertTies extends SchoolNames {
  readonly expertId: string
  readonly userId: string
  readonly declaredSchools: readonly string[]
  readonly declaredWorks: readonly string[]
}

export interface WorkTies extends SchoolNames {
  readonly workId: string
  /** Everybody in the team, teachers included. */
  readonly people: readonly string[]
  /** Teachers of all teams in the item: they may not judge competing works. */
  readonly itemAdvisers: ReadonlySet<string>
}

/** A work assigned to an expert. */
export interface AssignedWork {
  readonly workId: string
  readonly expertId: string
  /** Begun, submitted or assigned by hand: never reassigned. */
  readonly fixed: boolean
}
