import type { Language, Refusal } from '@podium/core/base/refusal.ts'

export interface FormRefusal {
  msg: string
  traceId?: string
  fields: ReadonlyArray<{ path: string; msg: string }>
}

/** Part of a form of any values: antd's types accept only names of known fields, which a server's fault may not have. */
export interface FaultyForm {
  setFields(fields: never): void
  focusField(name: never): void
}

/** Shows the server's faults at the fields they name (`members.2.phone` → `['members', 2, 'phone']`). */
export function showFaults(form: FaultyForm, refusal: FormRefusal | null | undefined): void {
  if (!refusal?.fields.length) return
  const faults = refusal.fields.map((fault) => ({
    name: nameOf(fault.path),
    errors: [fault.msg],
  }))
  form.setFields(faults as never)
  if (faults[0]) form.focusField(faults[0].name as never)
}

/** Takes faults back from the fields they name. */
export function hideFaults(form: FaultyForm, faults: readonly { path: string }[]): void {
  if (faults.length > 0) form.setFields(faults.map(({ path }) => ({ name: nameOf(path), errors: [] })) as never)
}

function nameOf(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Shows a rule's faults at the fields of a form; true when there are any. */
export function showRefusal(form: FaultyForm, refusal: Refusal | null, language: Language): boolean {
  if (!refusal) return false
  const fields = refusal.fields.map(({ path, zh, en }) => ({ path, msg: language === 'en' ? en : zh }))
  showFaults(form, { msg: '', fields })
  return true
}
