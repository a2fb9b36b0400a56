import { z } from 'zod'
import { anyText, CalendarDate, Id, nonEmptyText } from '../../base/shapes.ts'
import { RULE_ROLES } from '../rule/fact.ts'
import { FieldCondition, FormKey } from './field-condition.ts'

export const FIELD_KINDS = ['text', 'longText', 'number', 'date', 'select', 'multiSelect', 'pledge', 'file'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** Who sees a field: the team and the office, or the office alone. */
export const AUDIENCES = ['team', 'office'] as const
export type Audience = (typeof AUDIENCES)[number]

/** A field that the organiser adds to the sign-up form. */
export const ExtraField = z.object({
  key: FormKey,
  label: nonEmptyText(40),
  labelEn: anyText(60).default(''),
  hint: anyText(200).default(''),
  hintEn: anyText(300).default(''),
  kind: z.enum(FIELD_KINDS),
  required: z.boolean().default(false),
  options: z.array(nonEmptyText(60)).max(100).default([]),
  maxLength: z.number().int().min(1).max(2000).default(200),
  /** Least and greatest number. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  unit: anyText(20).default(''),
  /** First and last day. */
  from: CalendarDate.nullable().default(null),
  until: CalendarDate.nullable().default(null),
  /** The section that it stands in; empty: before all sections. */
  section: z.union([z.literal(''), FormKey]).default(''),
  /** Asked once for each person of these roles; none: asked once of the team. */
  roles: z.array(z.enum(RULE_ROLES)).max(RULE_ROLES.length).default([]),
  showWhen: FieldCondition.nullable().default(null),
  requiredWhen: FieldCondition.nullable().default(null),
  /** The answer stays as it is from the first submission on, or from the beginning of a stage. */
  frozenFrom: z
    .union([z.literal('submission'), Id])
    .nullable()
    .default(null),
  /** Stage from whose beginning on the answer is required for handing in works, though it may stay empty before. */
  requiredFrom: Id.nullable().default(null),
  /** Whether a request may change the answer after submission. */
  changeable: z.boolean().default(true),
  audience: z.enum(AUDIENCES).default('team'),
})
export type ExtraField = z.output<typeof ExtraField>

export const FormSection = z.object({
  key: FormKey,
  title: nonEmptyText(40),
  titleEn: anyText(60).default(''),
  showWhen: FieldCondition.nullable().default(null),
})
export type FormSection = z.output<typeof FormSection>

export const CHECK_KINDS = ['sum', 'count', 'least', 'greatest', 'days'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]
export const COMPARISONS = ['atLeast', 'atMost', 'equal'] as const

/** What several answers together must satisfy; answers that are not given or not asked for don't count. */
export const FormCheck = z.object({
  key: FormKey,
  /** `count`: of answers given; `days`: from the first date to the second. */
  kind: z.enum(CHECK_KINDS),
  fields: z.array(FormKey).min(1).max(30),
  op: z.enum(COMPARISONS),
  value: z.number(),
  message: nonEmptyText(200),
  messageEn: anyText(300).default(''),
})
export type FormCheck = z.output<typeof FormCheck>

/** The organiser's form of an enrolment. */
export interface EnrolForm {
  readonly extraFields: readonly ExtraField[]
  readonly formSections: readonly FormSection[]
  readonly formChecks: readonly FormCheck[]
}

export const NO_FORM: EnrolForm = { extraFields: [], formSections: [], formChecks: [] }
