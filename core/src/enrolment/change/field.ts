import type { Answer } from '../../competition/form/answer.ts'
import type { MemberRole } from '../team/team.ts'
import type { ChangeKind, FieldVerdict, PersonAnswer } from './change.ts'

/** One field of a request. Which of its parts are set follows from its kind. */
export interface ChangeField {
  readonly fieldId: string
  readonly kind: ChangeKind
  /** Who leaves or is replaced, or who becomes captain. */
  readonly memberId: string | null
  /** Role of the person who leaves or joins. */
  readonly role: MemberRole | null
  /** Who is to join, or to become captain. */
  readonly person: { readonly userId: string; readonly name: string } | null
  /** Kind of the adviser who joins; empty: none, or that of who is replaced. */
  readonly adviserKind: string
  readonly answer: PersonAnswer | null
  /** Key of the form’s field. */
  readonly key: string | null
  readonly before: ChangeValue
  readonly after: ChangeValue
  readonly verdict: FieldVerdict
}

/** A name, the ids of members in their order, or an answer. */
export type ChangeValue = Answer | readonly string[]
