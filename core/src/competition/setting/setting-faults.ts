import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals as refusals } from '../refusals.ts'

/** Combines faults of a setting's fields into one refusal; `path` is relative to the setting. */
export function settingRefusal(faults: readonly (FieldFault | false)[]): Refusal | null {
  const found = faults.filter((fault) => fault !== false)
  return found.length > 0 ? refuse(refusals.SETTING_FAULTY, {}, found) : null
}

export function fault(path: string, zh: string, en: string): FieldFault {
  return { path, zh, en }
}

/** A fault for each entry whose value `of` occurred earlier in the list. */
export function duplicateFaults<T>(
  list: readonly T[],
  of: (entry: T) => string,
  path: (at: number) => string,
): FieldFault[] {
  return list.flatMap((entry, at) => {
    const value = of(entry)
    const first = list.findIndex((other) => of(other) === value)
    return first < at ? [fault(path(at), `“${value}”重复`, `${value} is used twice`)] : []
  })
}
