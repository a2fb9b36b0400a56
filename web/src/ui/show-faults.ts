import type { Language, Refusal } from '@podium/core/base/refusal.ts'
import { toast } from '#web/lib/toast.ts'

export interface FormRefusal {
  msg: string
  traceId?: string
  fields: ReadonlyArray<{ path: string; msg: string }>
}

/** Part of a form of any values: antd's types accept only names of known fields, which a server's fault may not have. */
export interface FaultyForm {
  getFieldsError(): ReadonlyArray<{ name: ReadonlyArray<string | number> }>
  setFields(fields: never): void
  focusField(name: never): void
}

/**
 * Shows the server's faults at the fields they name (`members.2.phone` → `['members', 2, 'phone']`), a fault within a
 * field at that field, and one of no field of the form as a short message.
 */
export function showFaults(form: FaultyForm, refusal: FormRefusal | null | undefined): void {
  if (!refusal?.fields.length) return
  const faults = new Map<string, { name: Name; errors: string[] }>()
  for (const { path, msg } of refusal.fields) {
    const name = fieldOf(form, path)
    if (!name) {
      toast('error', msg)
      continue
    }
    const key = name.join('.')
    faults.set(key, { name, errors: [...(faults.get(key)?.errors ?? []), msg] })
  }
  const shown = [...faults.values()]
  form.setFields(shown as never)
  if (shown[0]) form.focusField(shown[0].name as never)
}

/** Takes faults back from the fields they name. */
export function hideFaults(form: FaultyForm, faults: readonly { path: string }[]): void {
  const names = faults.map(({ path }) => fieldOf(form, path)).filter((name) => name !== null)
  if (names.length > 0) form.setFields(names.map((name) => ({ name, errors: [] })) as never)
}

type Name = ReadonlyArray<string | number>

/** The name of the form's field with this path, or that contains it; null: none does. A list of rows shows no faults. */
function fieldOf(form: FaultyForm, path: string): Name | null {
  const fields = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]))
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const key = parts.slice(0, length).join('.')
    const isList = [...fields.keys()].some((other) => other.startsWith(`${key}.`))
    const name = fields.get(key)
    if (name && !isList) return name
  }
  return null
}

/** Shows a rule's faults at the fields of a form; true when there are any. */
export function showRefusal(form: FaultyForm, refusal: Refusal | null, language: Language): boolean {
  if (!refusal) return false
  const fields = refusal.fields.map(({ path, zh, en }) => ({ path, msg: language === 'en' ? en : zh }))
  showFaults(form, { msg: '', fields })
  return true
}
