/** A school under all its names: a renamed or abbreviated school is one school. */
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
  /** Teachers of any team of the item: who advises one competitor does not judge another. */
  readonly itemAdvisers: ReadonlySet<string>
}

/** An expert has a work. */
export interface AssignedWork {
  readonly workId: string
  readonly expertId: string
  /** Begun or submitted, or set by hand: stays whatever it costs. */
  readonly fixed: boolean
}
