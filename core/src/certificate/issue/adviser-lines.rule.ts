import { joinNames } from '../codes.ts'

interface Adviser {
  readonly name: string
  /** The name of their kind, and its number in the event. */
  readonly adviserKind?: { readonly no: number; readonly name: string } | null
}

/** Texts of advisers by their kinds, in the order of the setting; nothing of kinds that nobody is of. */
export function adviserKindValues(
  teachers: readonly Adviser[],
  person: Pick<Adviser, 'adviserKind'> | null,
): Record<string, string> {
  const byKind = Map.groupBy(
    teachers.filter(({ adviserKind }) => adviserKind),
    ({ adviserKind }) => adviserKind!.no,
  )
  const kinds = [...byKind]
    .toSorted(([one], [other]) => one - other)
    .map(([no, advisers]) => ({
      no,
      kind: advisers[0]!.adviserKind!.name,
      names: joinNames(advisers.map(({ name }) => name)),
    }))
  return {
    teacher_kinds_Portrait: kinds.map(({ kind, names }) => `${kind}：${names}`).join('\n'),
    ...Object.fromEntries(kinds.map(({ no, names }) => [`teacher_kind_${no}`, names])),
    userAdviserKind: person?.adviserKind?.name ?? '',
  }
}

/** Numbers of an event's kinds by key: those in force in their order, then those of earlier settings in theirs. */
export function kindNumbers(inForce: readonly string[], earlier: readonly string[]): Map<string, number> {
  return new Map([...new Set([...inForce, ...earlier])].map((key, at) => [key, at + 1]))
}
