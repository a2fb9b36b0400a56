import type { LineTie } from './contender.ts'

/** How an entry was admitted: by a row of the rule, by hand, or in an earlier run that it keeps its place from. */
export type AdmittedBy = number | 'hand' | 'kept'

export type Verdict =
  | { readonly kind: 'admitted'; readonly by: AdmittedBy }
  | { readonly kind: 'tied'; readonly key: string }
  | { readonly kind: 'refused' }
  /** Refused by hand. */
  | { readonly kind: 'excluded' }
  /** Refused by a rule of its people, whatever its rank, and by hand too. */
  | { readonly kind: 'barred' }

export interface Evaluation {
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly ties: readonly LineTie[]
  /** Places taken; entries admitted outside the cap are not counted. */
  readonly taken: number
  readonly admitted: number
}

/** Entries that keep their place from an earlier run, with the row that admitted them. */
export type KeptPlaces = ReadonlyMap<string, number | null>
