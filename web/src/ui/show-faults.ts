import { toast } from '#web/lib/toast.ts'

export interface FormRefusal {
  msg: string
  traceId?: string
  fields: ReadonlyArray<{ path: string; msg: string }>
}

/** Part of a form of any values: antd's types accept only names of known fields, which a server's fault may not have. */
export interface FaultyForm {
  getFieldsError(): ReadonlyArray<{ name: FieldName }>
  setFields(fields: never): void
  focusField(name: never): void
  scrollToField?(name: never, options: { block: 'center' }): void
}

/**
 * Shows the server's faults at the fields they name (`members.2.phone` → `['members', 2, 'phone']`), a fault within a
 * field at that field, and one of no field of the form as a short message.
 */
export function showFaults(form: FaultyForm, refusal: FormRefusal | null | undefined): void {
  if (!refusal?.fields.length) return
  const shown = new Map<FieldName, string[]>()
  const fieldOf = fieldFinder(form)
  for (const { path, msg } of refusal.fields) {
    const name = fieldOf(path)
    if (name) shown.set(name, [...(shown.get(name) ?? []), msg])
    else toast('error', msg)
  }
  form.setFields([...shown].map(([name, errors]) => ({ name, errors })) as never)
  const [first] = shown.keys()
  if (!first) return
  form.focusField(first as never)
  // A group of choices takes no focus. Only what is out of sight is scrolled.
  form.scrollToField?.(first as never, { block: 'center' })
}

type FieldName = ReadonlyArray<string | number>

/** Finds the name of the form's field that a path names or lies in. A list of rows is none: it shows no faults. */
export function fieldFinder(form: FaultyForm): (path: string) => FieldName | undefined {
  const fields = form.getFieldsError().map(({ name }) => ({ name, path: name.join('.') }))
  const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}.`)
  const own = fields.filter(({ path }) => !fields.some((other) => isWithin(other.path, path)))
  return (path) => own.find((field) => field.path === path || isWithin(path, field.path))?.name
}
