import type { BilingualText } from '../../base/bilingual-text.ts'
import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { closingText } from '../../base/time/window-times.ts'
import type { DocumentBlocks, DocumentSigner, DocumentTerms } from '../../competition/document/document.ts'
import { isMinor } from '../../identity/account/age.rule.ts'
import { hasAccepted, hasLeft, isEditable, isStudentRole, awaitsMembers } from '../team/team.ts'
import type { MemberRole, MemberState, TeamState } from '../team/team.ts'
import { documentRefusals as no } from './refusals.ts'
import {
  documentStateLabels,
  isAccepted,
  isLacking,
  isLapsed,
  isMissing,
  isOutdated,
  type CopyState,
  type DocumentState,
} from './team-document.ts'

/** Who may be asked for a document. */
export interface DocumentPerson {
  readonly memberId: string
  readonly name: string
  readonly role: MemberRole
  readonly state: MemberState
  readonly birthday: string | null
}

/** Whose document it is; `memberId` null: the team's. */
interface DocumentOwner {
  readonly memberId: string | null
  readonly personName: string
}

/** A document that is asked of a team or of one of its people, with its state. */
export interface AskedDocument extends DocumentOwner {
  readonly terms: DocumentTerms
  readonly state: DocumentState
}

/** Whose documents of these terms are asked for: only of people who accepted, a guardian’s only for minors. */
export function documentOwners(terms: DocumentTerms, people: readonly DocumentPerson[], at: Date): DocumentOwner[] {
  const present = people.filter(hasAccepted)
  if (terms.of === 'team') {
    const captain = present.find(({ role }) => role === 'captain')
    return [{ memberId: null, personName: captain?.name ?? '' }]
  }
  return present
    .filter(({ role }) => (terms.of === 'adviser' ? role === 'teacher' : isStudentRole(role)))
    .filter(({ birthday }) => terms.signer !== 'guardian' || isMinor(birthday, at))
    .map(({ memberId, name }) => ({ memberId, personName: name }))
}

interface DatedCopy {
  readonly state: CopyState
  readonly fingerprint: string
  readonly uploadedAt: Date
}

type Lapse = Pick<DocumentTerms, 'validDays' | 'notBefore'>

/** State of a document whose present data have this fingerprint. */
export function documentState(copy: DatedCopy | null, fingerprint: string, terms: Lapse, at: Date): DocumentState {
  if (!copy) return 'missing'
  if (copy.fingerprint !== fingerprint) return 'outdated'
  return copy.state !== 'refused' && hasLapsed(copy, terms, at) ? 'lapsed' : copy.state
}

const DAY_MS = 86_400_000

/** When a copy lapses by its age; null: never. */
export function lapsesAt({ uploadedAt }: Pick<DatedCopy, 'uploadedAt'>, { validDays }: Lapse): Date | null {
  return validDays === null ? null : new Date(uploadedAt.getTime() + validDays * DAY_MS)
}

function hasLapsed(copy: DatedCopy, terms: Lapse, at: Date): boolean {
  const end = lapsesAt(copy, terms)
  return (end !== null && at >= end) || (terms.notBefore !== null && copy.uploadedAt < new Date(terms.notBefore))
}

interface OrderedDocument extends AskedDocument {
  readonly copy: { readonly uploadedAt: Date } | null
}

/** The documents that are signed before this one: of the same person, or all of them where one is the team's. */
function documentsBefore<D extends AskedDocument>(document: AskedDocument, all: readonly D[]): D[] {
  const { terms, memberId } = document
  if (terms.after === '') return []
  return all.filter(
    (each) =>
      each.terms.key === terms.after && (each.memberId === null || memberId === null || each.memberId === memberId),
  )
}

/** The documents with their states in the order of time: a copy lapses with a later copy of what is signed before it. */
export function inOrderOfTime<D extends OrderedDocument>(documents: readonly D[]): D[] {
  return documents.map((document) => {
    const { copy } = document
    if (!copy || isLacking(document)) return document
    const isOvertaken = documentsBefore(document, documents).some(
      (before) => before.copy !== null && before.copy.uploadedAt > copy.uploadedAt,
    )
    return isOvertaken ? { ...document, state: 'lapsed' } : document
  })
}

/** How many documents are signed one after the other before the one of this key. */
export function signedBefore(key: string, all: readonly Pick<DocumentTerms, 'key' | 'after'>[]): number {
  let count = 0
  for (let at = key; count < all.length; count += 1) {
    at = all.find((each) => each.key === at)?.after ?? ''
    if (at === '') break
  }
  return count
}

/** Why the document can't be signed yet: another one comes before it. */
export function whyTooEarly(document: AskedDocument, all: readonly AskedDocument[]): Refusal | null {
  const open = documentsBefore(document, all).find(isLacking)
  if (!open) return null
  const { name, nameEn } = open.terms
  return refuse(no.COPY_TOO_EARLY, { nameZh: name, nameEn: nameEn || name })
}

/** What a document that blocks a step also blocks: what comes after it. */
const blockedAt: Record<'submission' | 'handIn', readonly DocumentBlocks[]> = {
  submission: ['submission'],
  handIn: ['submission', 'handIn'],
}

/** The documents that keep the team from this step, each with the people who have yet to sign it. */
export function documentLacks(asked: readonly AskedDocument[], step: 'submission' | 'handIn', at: Date): Refusal[] {
  const lacking = asked.filter((each) => isLacking(each) && blockedAt[step].includes(each.terms.blocks))
  return [...Map.groupBy(lacking, ({ terms }) => terms)].map(([{ name, nameEn, dueAt }, each]) => {
    const until = dueAt === null ? null : closingText(dueAt, at)
    return refuse(no.DOCUMENT_LACKS, {
      nameZh: name,
      nameEn: nameEn || name,
      peopleZh: each.map((one) => personText(one).zh).join('、'),
      peopleEn: each.map((one) => personText(one).en).join(', '),
      untilZh: until ? `，截止 ${until.zh}` : '',
      untilEn: until ? `; due ${until.en}` : '',
    })
  })
}

/** Names of the documents among these that the submission waits for. */
export function unsignedNames(asked: readonly AskedDocument[]): BilingualText[] {
  return asked
    .filter((each) => isLacking(each) && blockedAt.submission.includes(each.terms.blocks))
    .map(({ terms: { name, nameEn } }) => ({ zh: `签署“${name}”`, en: `a signed “${nameEn || name}”` }))
}

function personText({ memberId, personName, state }: AskedDocument): BilingualText {
  const { zh, en } = documentStateLabels[state]
  if (memberId === null) return { zh, en: en.toLowerCase() }
  return { zh: `${personName}（${zh}）`, en: `${personName} (${en.toLowerCase()})` }
}

interface TeamOfDocument {
  readonly state: TeamState
}

/** Who acts on the document: the captain, the person it is about, or somebody else. */
export interface DocumentActor {
  readonly isCaptain: boolean
  readonly isOwn: boolean
}

/**
 * Whether one of the team's people sees a document and its copy: the captain all, others the team's, their own, and those
 * that they sign, as an adviser or for the school.
 */
export function maySeeDocument(
  document: { readonly signer: DocumentSigner; readonly memberId: string | null },
  person: { readonly memberId: string; readonly role: MemberRole; readonly isCaptain: boolean },
): boolean {
  if (person.isCaptain || document.memberId === null || document.memberId === person.memberId) return true
  if (person.role === 'teacher') return document.signer === 'adviser'
  return person.role === 'leader' && document.signer === 'school'
}

/** Why a signed copy can’t be uploaded, or put in place of another. */
export function whyNotUpload(
  team: TeamOfDocument,
  document: Pick<AskedDocument, 'state'>,
  { isCaptain, isOwn }: DocumentActor,
): Refusal | null {
  return firstRefusal(
    isCaptain || isOwn ? null : refuse(no.NOT_OWN_DOCUMENT),
    hasLeft(team.state) ? refuse(no.DOCUMENTS_CLOSED) : null,
    isAccepted(document) ? refuse(no.COPY_ACCEPTED) : null,
  )
}

/** What this person can sign now and has yet to, whatever waits for it. */
export function toSign<D extends AskedDocument>(team: TeamOfDocument, asked: readonly D[], memberId: string): D[] {
  return asked.filter(
    (each) =>
      each.memberId === memberId &&
      isLacking(each) &&
      whyNotUpload(team, each, { isCaptain: false, isOwn: true }) === null &&
      whyTooEarly(each, asked) === null,
  )
}

/** What to do about a document that its reader has yet to sign, or to sign again. */
export function signText({ terms: { name, nameEn }, state }: AskedDocument): BilingualText {
  const { zh, en } = documentStateLabels[state]
  const text = { zh: `签署“${name}”`, en: `Sign “${nameEn || name}”` }
  return state === 'missing' ? text : { zh: `${text.zh}（${zh}）`, en: `${text.en} (${en.toLowerCase()})` }
}

/** Why a signed copy can’t be removed; once the team was submitted it is replaced instead. */
export function whyNotRemoveCopy(
  team: TeamOfDocument,
  document: Pick<AskedDocument, 'state'>,
  actor: DocumentActor,
): Refusal | null {
  return firstRefusal(
    whyNotUpload(team, document, actor),
    isMissing(document) ? refuse(no.COPY_MISSING) : null,
    isEditable(team) || awaitsMembers(team) ? null : refuse(no.COPY_KEPT),
  )
}

/** Why a signed copy can’t be accepted or returned; `reason` null: it isn't known yet. */
export function whyNotDecideCopy(
  team: TeamOfDocument,
  document: Pick<AskedDocument, 'state'>,
  { accept, reason, isAudited }: { accept: boolean; reason: string | null; isAudited: boolean },
): Refusal | null {
  return firstRefusal(
    isAudited ? null : refuse(no.NOT_AUDITED),
    hasLeft(team.state) ? refuse(no.DOCUMENTS_CLOSED) : null,
    isMissing(document) ? refuse(no.COPY_MISSING) : null,
    isOutdated(document) ? refuse(no.COPY_OUTDATED) : null,
    isLapsed(document) ? refuse(no.COPY_LAPSED) : null,
    !accept && reason === '' ? refuse(no.COPY_REASON) : null,
  )
}
