import type { RulePerson, RuleRole } from '../rule/fact.ts'
import { combined, satisfies, type Truth } from '../rule/condition.rule.ts'
import { isEmptyAnswer, isPerPerson, type Answer, type Answers, type SingleAnswer } from './answer.ts'
import { isAboutAnswer, type FieldCondition, type FieldPredicate } from './field-condition.ts'
import type { EnrolForm, ExtraField, FormSection } from './form.ts'

/** A person of the team, for fields that are asked of each. */
export interface FormPerson {
  readonly memberId: string
  readonly name: string
  readonly role: RuleRole
}

/** What a form asks of a team besides its answers. */
export interface FormFacts {
  readonly people: readonly FormPerson[]
  /** Null: unknown to whoever reads the form. */
  readonly captain: RulePerson | null
  /** The day on which ages are taken, `YYYY-MM-DD`. */
  readonly day: string
  /** Whether the team was handed in before. */
  readonly wasSubmitted: boolean
  /** Ids of the stages that have begun. */
  readonly begunStages: readonly string[]
}

export interface FieldState {
  readonly field: ExtraField
  readonly isShown: boolean
  readonly isRequired: boolean
  readonly isFrozen: boolean
  /** Whom it is asked of; null: of the team. */
  readonly people: readonly FormPerson[] | null
}

export interface SectionState {
  /** Null: the fields before all sections. */
  readonly section: FormSection | null
  readonly fields: readonly FieldState[]
}

/** What the form is for a team with these answers. Used alike by page, server and preview. */
export function formState(form: EnrolForm, answers: Answers, facts: FormFacts): FieldState[] {
  const shown = new Map<string, boolean>()
  const fields = new Map(form.extraFields.map((field) => [field.key, field]))
  const sections = new Map(form.formSections.map((section) => [section.key, section]))

  const answerOf = (key: string): Answer => {
    const field = fields.get(key)
    return field && isShown(field) ? (answers[key] ?? null) : null
  }
  const applies = (condition: FieldCondition | null): boolean =>
    condition === null ||
    combined(
      condition.match,
      condition.of.map((predicate) => truthOf(predicate, answerOf, facts)),
    ) === true
  function isShown(field: ExtraField): boolean {
    const known = shown.get(field.key)
    if (known !== undefined) return known
    // Ends a cycle, which no saved form has.
    shown.set(field.key, false)
    const result = applies(sections.get(field.section)?.showWhen ?? null) && applies(field.showWhen)
    shown.set(field.key, result)
    return result
  }

  return form.extraFields.map((field) => ({
    field,
    isShown: isShown(field),
    isRequired:
      field.required ||
      (field.requiredWhen !== null && applies(field.requiredWhen)) ||
      (field.requiredFrom !== null && facts.begunStages.includes(field.requiredFrom)),
    isFrozen: isFrozen(field, facts),
    people: field.roles.length === 0 ? null : facts.people.filter(({ role }) => field.roles.includes(role)),
  }))
}

function isFrozen({ frozenFrom }: ExtraField, facts: FormFacts): boolean {
  if (frozenFrom === null) return false
  return frozenFrom === 'submission' ? facts.wasSubmitted : facts.begunStages.includes(frozenFrom)
}

function truthOf(predicate: FieldPredicate, answerOf: (key: string) => Answer, facts: FormFacts): Truth {
  if (isAboutAnswer(predicate)) {
    const answer = answerOf(predicate.field)
    const isGiven = !isEmptyAnswer(answer)
    if (predicate.op === 'given') return isGiven === predicate.value
    if (!isGiven) return null
    if ('values' in predicate) {
      if (isPerPerson(answer)) return null
      const chosen = Array.isArray(answer) ? answer : [String(answer)]
      return chosen.some((value) => predicate.values.includes(value)) === (predicate.op === 'in')
    }
    return isWithin(predicate.op, Number(answer), predicate.value)
  }
  if ('size' in predicate) {
    const isTeacher = predicate.size === 'teachers'
    const count = facts.people.filter(({ role }) => (role === 'teacher') === isTeacher).length
    return isWithin(predicate.op, count, predicate.value)
  }
  return facts.captain === null ? null : satisfies(facts.captain, predicate, facts.day)
}

function isWithin(op: 'atLeast' | 'atMost', value: number, bound: number): Truth {
  if (Number.isNaN(value)) return null
  return op === 'atLeast' ? value >= bound : value <= bound
}

/** The fields by section, in the order of the page; sections without a field that is shown are left out. */
export function bySection(form: EnrolForm, states: readonly FieldState[]): SectionState[] {
  const known = new Set(form.formSections.map(({ key }) => key))
  return [null, ...form.formSections]
    .map((section) => ({
      section,
      fields: states.filter(
        ({ field, isShown }) => isShown && (section ? field.section === section.key : !known.has(field.section)),
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** Fields with an answer that the form doesn't ask for now; submission leaves these answers out. */
export function leftOutFields(states: readonly FieldState[], answers: Answers): ExtraField[] {
  return states.filter(({ field, isShown }) => !isShown && !isEmptyAnswer(answers[field.key])).map(({ field }) => field)
}

/** The answers that are handed in: those that the form asks for, of people who are in the team. */
export function submittedAnswers(states: readonly FieldState[], answers: Answers): Answers {
  return Object.fromEntries(
    states.flatMap(({ field, isShown, people }) => {
      const answer = answers[field.key]
      if (!isShown || isEmptyAnswer(answer)) return []
      const asked = people ? ofPeople(answer!, people) : answer!
      return isEmptyAnswer(asked) ? [] : [[field.key, asked]]
    }),
  )
}

/** A person's answer; null where there is none. */
export function answerOfPerson(answer: Answer | undefined, memberId: string): SingleAnswer {
  return isPerPerson(answer) ? (answer[memberId] ?? null) : null
}

function ofPeople(answer: Answer, people: readonly FormPerson[]): Answer {
  return Object.fromEntries(
    people.flatMap(({ memberId }) => {
      const single = answerOfPerson(answer, memberId)
      return isEmptyAnswer(single) ? [] : [[memberId, single]]
    }),
  )
}

/** Answers to fields that are in the form no longer. */
export function formerAnswers({ extraFields }: Pick<EnrolForm, 'extraFields'>, answers: Answers): Answers {
  const keys = new Set(extraFields.map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.has(key)))
}

/** The form that the team fills in: without what only the office sees. */
export function teamForm<Form extends EnrolForm>(form: Form): Form {
  return { ...form, extraFields: form.extraFields.filter(({ audience }) => audience === 'team') }
}
