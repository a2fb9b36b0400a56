import { z } from 'zod'
import { anyPlainText, nonEmptyPlainText } from '../../base/plain-text.ts'
import { Bilingual, Id, Instant } from '../../base/shapes.ts'
import { Answer } from '../../competition/form/answer.ts'
import { FormKey } from '../../competition/form/field-condition.ts'
import { AuditLevel } from '../../competition/setting/setting.ts'
import { PersonName } from '../../identity/account/person-name.rule.ts'
import { MemberView } from '../team/team.ts'
import { EffectView } from './effect.ts'

/** `done`: every level due decided; `lapsed`: the team came to a state without change requests. */
export const CHANGE_STATES = ['open', 'done', 'withdrawn', 'lapsed'] as const
export const ChangeState = z.enum(CHANGE_STATES)
export type ChangeState = z.infer<typeof ChangeState>

export const CHANGE_KINDS = ['name', 'captain', 'add', 'remove', 'replace', 'order', 'answer'] as const
export const ChangeKind = z.enum(CHANGE_KINDS)
export type ChangeKind = z.infer<typeof ChangeKind>

/** What has become of one field: `accepted` by the levels that decided so far; `lapsed`: somebody declined. */
export const FieldVerdict = z.enum(['open', 'accepted', 'refused', 'lapsed'])
export type FieldVerdict = z.infer<typeof FieldVerdict>

/** What the person says whom a field concerns: who is to join, or to become captain. */
export const PersonAnswer = z.enum(['open', 'accepted', 'declined'])
export type PersonAnswer = z.infer<typeof PersonAnswer>

/** Roles in which a person can be added to a submitted team. */
export const ADDABLE_ROLES = ['member', 'teacher'] as const
export const AddableRole = z.enum(ADDABLE_ROLES)

const person = {
  name: PersonName,
  phone: z.string().regex(/^1\d{10}$/),
  /** Of an adviser: of which kind; empty: none, or that of who is replaced. */
  adviserKind: z.string().max(31).default(''),
}

/** One field of a request as it is asked for. */
export const ChangeWish = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('name'), after: nonEmptyPlainText(40) }),
  z.object({ kind: z.literal('captain'), memberId: Id }),
  z.object({ kind: z.literal('add'), role: AddableRole, ...person }),
  z.object({ kind: z.literal('remove'), memberId: Id }),
  z.object({ kind: z.literal('replace'), memberId: Id, ...person }),
  z.object({ kind: z.literal('order'), after: z.array(Id).min(2).max(130) }),
  z.object({ kind: z.literal('answer'), key: FormKey, after: Answer }),
])
export type ChangeWish = z.input<typeof ChangeWish>

/** Fields of one request at most. */
export const MAX_CHANGES = 30

/** A verdict on one field. */
export const FieldDecision = z.object({ fieldId: Id, accept: z.boolean(), opinion: anyPlainText(300).default('') })
export type FieldDecision = z.infer<typeof FieldDecision>

/**
 * Somebody who is to join. Until they agree only what the captain entered is known; document, college, major, grade and
 * number are for the office, empty for others.
 */
export const NewcomerView = MemberView.pick({
  role: true,
  state: true,
  name: true,
  phoneMasked: true,
  schoolName: true,
  collegeName: true,
  majorName: true,
  grade: true,
  degree: true,
  studentNumber: true,
  idMasked: true,
  missing: true,
}).extend({
  /** Whether the school verified the person. */
  verified: z.boolean(),
})
export type NewcomerView = z.infer<typeof NewcomerView>

export const ChangeFieldView = z.object({
  fieldId: Id,
  kind: ChangeKind,
  /** Whom it is about; null: nobody who is in the team. */
  memberId: Id.nullable(),
  label: Bilingual,
  before: Bilingual,
  after: Bilingual,
  verdict: FieldVerdict,
  /** The answer of the person who is to join or to become captain; null: nobody is asked. */
  answer: PersonAnswer.nullable(),
  /** Who is to join, for the captain and those who decide; null: nobody, or it is decided. */
  newcomer: NewcomerView.nullable(),
  /** Whether the viewer is asked and may answer. */
  mayAnswer: z.boolean(),
  /** What changed in between, in the viewer's language, so that it can't be accepted; null: nothing. */
  conflict: z.string().nullable(),
  effects: z.array(EffectView),
  decisions: z.array(
    z.object({ level: AuditLevel, accepted: z.boolean(), opinion: z.string(), byName: z.string(), at: Instant }),
  ),
})
export type ChangeFieldView = z.infer<typeof ChangeFieldView>

/** A request to change a submitted team. */
export const ChangeView = z.object({
  changeId: Id,
  teamId: Id,
  state: ChangeState,
  /** The level whose decision it waits for; null: for none. */
  level: AuditLevel.nullable(),
  reason: z.string(),
  askedById: Id,
  askedByName: z.string(),
  /** Whether a member asks to leave. */
  isOwn: z.boolean(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  fields: z.array(ChangeFieldView),
  mayWithdraw: z.boolean(),
  mayDecide: z.boolean(),
  version: z.number().int(),
})
export type ChangeView = z.infer<typeof ChangeView>

export const isOpenChange = ({ state }: { readonly state: ChangeState }): boolean => state === 'open'
