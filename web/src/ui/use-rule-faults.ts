import type { Language, Refusal } from '@podium/core/base/refusal.ts'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { fieldFinder, showFaults, type FaultyForm } from './show-faults.ts'

interface RuleFaults<Values> {
  /** What is still wrong of what the last submission showed. */
  readonly problem: Refusal | null
  /** Shows the faults of the values at their fields; true when there are any. */
  readonly check: (values: Values) => boolean
  /** After a change: takes back the faults that it mended, also at other fields. */
  readonly recheck: (values: Values) => void
}

/** The faults that a rule about a whole form finds: an entry may be wrong only beside another. */
export function useRuleFaults<Values extends object>(
  form: FormInstance<Values>,
  rule: (values: Values) => Refusal | null,
): RuleFaults<Values> {
  const { language } = useLanguage()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const check = (values: Values) => {
    const refusal = rule(values)
    setProblem(refusal)
    return showRefusal(form, refusal, language)
  }
  const retract = (shown: Refusal, values: Values) => {
    const now = rule(values)?.fields ?? []
    const left = shown.fields.flatMap(({ path }) => now.find((fault) => fault.path === path) ?? [])
    const mended = shown.fields.filter(({ path }) => left.every((fault) => fault.path !== path))
    hideFaults(form, mended)
    setProblem(left.length > 0 ? { ...shown, fields: left } : null)
  }
  const recheck = (values: Values) => {
    if (!problem) return
    // The rule expects complete values; what a field itself lacks, it says itself.
    form.validateFields({ validateOnly: true }).then(
      () => retract(problem, values),
      () => undefined,
    )
  }
  return { problem, check, recheck }
}

/** Shows a rule's faults at the fields of a form; true when there are any. */
export function showRefusal(form: FaultyForm, refusal: Refusal | null, language: Language): boolean {
  if (!refusal) return false
  const fields = refusal.fields.map(({ path, zh, en }) => ({ path, msg: language === 'en' ? en : zh }))
  showFaults(form, { msg: '', fields })
  return true
}

/** Takes faults back from the fields they name. */
export function hideFaults(form: FaultyForm, faults: readonly { path: string }[]): void {
  const fieldOf = fieldFinder(form)
  const names = faults.map(({ path }) => fieldOf(path)).filter((name) => name !== undefined)
  if (names.length > 0) form.setFields(names.map((name) => ({ name, errors: [] })) as never)
}
