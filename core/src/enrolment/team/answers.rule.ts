import { slotOf } from './team.ts'
import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import type { Answers } from '../../competition/form/answer.ts'
import { answerFaults } from '../../competition/form/answer-faults.rule.ts'
import {
  formerAnswers,
  formState,
  submittedAnswers,
  teamForm,
  type FormFacts,
} from '../../competition/form/form-state.rule.ts'
import type { EnrolForm } from '../../competition/form/form.ts'
import { changeRefusals } from '../change/refusals.ts'
import { enrolmentRefusals } from '../refusals.ts'

/** Why the answers can't be saved, or handed in. `form` holds what the writer fills in. */
export function whyNotAnswers(
  answers: Answers,
  form: EnrolForm,
  facts: FormFacts,
  options: { readonly complete: boolean; readonly saved: Answers },
): Refusal | null {
  const faults = answerFaults(formState(form, answers, facts), form.formChecks, answers, options)
  return faults.length === 0 ? null : refuse(enrolmentRefusals.ANSWERS_FAULTY, {}, faults)
}

/**
 * Why answers that a request changes can't be so. Frozen fields may change by a request, and faults that were there before
 * don't hinder.
 */
export function whyNotAnswersChanged(
  answers: Answers,
  before: Answers,
  form: EnrolForm,
  facts: FormFacts,
): Refusal | null {
  const faultsOf = (given: Answers) => {
    const own = ownAnswers(form, given)
    const states = formState(form, own, facts).map((state) => ({ ...state, isFrozen: false }))
    return answerFaults(states, form.formChecks, own, { complete: true, saved: own })
  }
  const known = new Set(faultsOf(before).map(({ path, zh }) => `${path} ${zh}`))
  const faults = faultsOf(answers).filter(({ path, zh }) => !known.has(`${path} ${zh}`))
  return faults.length === 0 ? null : refuse(enrolmentRefusals.ANSWERS_FAULTY, {}, faults)
}

/** What is wrong with the answers that are required since a stage began, by field. */
function lateFaults(form: EnrolForm, answers: Answers, facts: FormFacts): Array<{ key: string; faults: FieldFault[] }> {
  const own = ownAnswers(form, answers)
  return formState(teamForm(form), own, facts).flatMap((state) => {
    const { key, requiredFrom } = state.field
    if (requiredFrom === null || !facts.begunStages.includes(requiredFrom)) return []
    const given = key in own ? { [key]: own[key]! } : {}
    return { key, faults: answerFaults([{ ...state, isFrozen: false }], [], given, { complete: true, saved: given }) }
  })
}

/** Keys of the answers that are required since a stage began and still missing. */
export function lateAnswers(form: EnrolForm, answers: Answers, facts: FormFacts): string[] {
  return lateFaults(form, answers, facts).flatMap(({ key, faults }) => (faults.length === 0 ? [] : [key]))
}

/** Why the team can't hand in a work: answers are missing that are required since a stage began. */
export function whyLateAnswersLack(form: EnrolForm, answers: Answers, facts: FormFacts): Refusal | null {
  const faults = lateFaults(form, answers, facts).flatMap((late) => late.faults)
  if (faults.length === 0) return null
  const [whatZh, whatEn] = [faults.map(({ zh }) => zh).join('；'), faults.map(({ en }) => en).join('; ')]
  return refuse(changeRefusals.LATE_ANSWERS, { whatZh, whatEn })
}

/** The team's answers to the form that it fills in. */
export function ownAnswers(form: EnrolForm, answers: Answers): Answers {
  const keys = new Set(teamForm(form).extraFields.map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)))
}

/** All answers after some were written: those outside the written form stay. */
export function answersAfter(written: EnrolForm, before: Answers, given: Answers): Answers {
  return { ...formerAnswers(written, before), ...given }
}

/**
 * What a submission leaves of a team's answers: of its own form what is asked for; the office's answers; and answers to
 * fields that were removed since an earlier submission.
 */
export function answersToSubmit(form: EnrolForm, answers: Answers, facts: FormFacts): Answers {
  const own = teamForm(form)
  const former = new Set(Object.keys(facts.wasSubmitted ? {} : formerAnswers(form, answers)))
  const others = Object.entries(formerAnswers(own, answers)).filter(([key]) => !former.has(key))
  return { ...Object.fromEntries(others), ...submittedAnswers(formState(own, answers, facts), answers) }
}

/** The files that answers name, in the slots of their fields. */
export function filesIn({ extraFields }: EnrolForm, answers: Answers): Array<{ slot: string; fileId: string }> {
  return extraFields.flatMap(({ key, kind }) => {
    const answer = answers[key]
    return kind === 'file' && Array.isArray(answer) ? answer.map((fileId) => ({ slot: slotOf(key), fileId })) : []
  })
}
