import type { EnrolForm, ExtraField } from '@podium/core/competition/form/form.ts'

/** Where a field is to stand: in a section, before another field of it, or at its end. */
export interface FieldPlace {
  readonly section: string
  readonly before: string | null
}

/** The keys of the sections in the order of the page; the empty key stands for the fields before all sections. */
export function sectionKeys({ formSections }: EnrolForm): string[] {
  return ['', ...formSections.map(({ key }) => key)]
}

export function fieldsOfSection({ extraFields }: EnrolForm, section: string): ExtraField[] {
  return extraFields.filter((field) => field.section === section)
}

/** Puts a field to another place; other fields keep their order. */
export function placeField<Form extends EnrolForm>(form: Form, key: string, { section, before }: FieldPlace): Form {
  const moved = form.extraFields.find((field) => field.key === key)
  if (!moved || before === key) return form
  const others = form.extraFields.filter((field) => field.key !== key)
  const next = others.findIndex((field) => field.key === before)
  const end = others.findLastIndex((field) => field.section === section) + 1
  const at = next >= 0 ? next : end > 0 ? end : others.length
  return { ...form, extraFields: others.toSpliced(at, 0, { ...moved, section }) }
}

/** The place one step up or down, over the edge of a section into the next one; null: there is none. */
export function stepFrom(form: EnrolForm, key: string, step: 'up' | 'down'): FieldPlace | null {
  const field = form.extraFields.find((each) => each.key === key)
  if (!field) return null
  const sections = sectionKeys(form)
  const own = fieldsOfSection(form, field.section)
  const at = own.findIndex((each) => each.key === key)
  const section = sections[sections.indexOf(field.section) + (step === 'up' ? -1 : 1)]
  if (step === 'up') {
    if (at > 0) return { section: field.section, before: own[at - 1]!.key }
    return section === undefined ? null : { section, before: null }
  }
  if (at < own.length - 1) return { section: field.section, before: own[at + 2]?.key ?? null }
  return section === undefined ? null : { section, before: fieldsOfSection(form, section)[0]?.key ?? null }
}

/** Removes a section; its fields move to the one before it. */
export function removeSection<Form extends EnrolForm>(form: Form, key: string): Form {
  const sections = sectionKeys(form)
  const before = sections[sections.indexOf(key) - 1] ?? ''
  return {
    ...form,
    formSections: form.formSections.filter((section) => section.key !== key),
    extraFields: form.extraFields.map((field) => (field.section === key ? { ...field, section: before } : field)),
  }
}

/** Replaces a row by the one of the same key. */
export function withRow<Row extends { readonly key: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.map((each) => (each.key === row.key ? row : each))
}

/** A key that no earlier version of the form has used, so that old answers are never taken for those of a new field. */
export function newKey(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}
