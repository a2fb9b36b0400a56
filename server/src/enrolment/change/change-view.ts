import { refuse, refusalText, type Language } from '@podium/core/base/refusal.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { fieldLabel, sidesOf } from '@podium/core/enrolment/change/change-words.rule.ts'
import {
  hasConflict,
  isWithdrawer,
  undecided,
  whyNotAnswerChange,
  type TeamToChange,
} from '@podium/core/enrolment/change/change.rule.ts'
import {
  isOpenChange,
  type ChangeFieldView,
  type ChangeView,
  type NewcomerView,
} from '@podium/core/enrolment/change/change.ts'
import { effectsOf } from '@podium/core/enrolment/change/effect.rule.ts'
import type { TeamCertificates } from '@podium/core/enrolment/change/effect.ts'
import type { ChangeField } from '@podium/core/enrolment/change/field.ts'
import { changeRefusals } from '@podium/core/enrolment/change/refusals.ts'
import { teamCertificates } from '@podium/core/enrolment/events.ts'
import { missingFields } from '@podium/core/enrolment/member/profile.rule.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { identitiesOfPeople, type IdentityFacts } from '../audit/member-facts.store.ts'
import { membersOf, peopleOf, type Person } from '../member/member.store.ts'
import { materialsOf } from '../team/material.store.ts'
import { decisionsOn, fieldsOf, type Change, type FieldDecided } from './change.store.ts'

export interface ChangeReader {
  readonly userId: string
  /** Levels at which the reader decides on the team. */
  readonly levels: readonly AuditLevel[]
  /** Whether the reader sees the team for its office. */
  readonly isStaff: boolean
  readonly now: Date
  readonly language: Language
}

/** What all views of one team's requests need. */
interface Context {
  readonly facts: TeamToChange
  readonly certificates: TeamCertificates
  readonly nameOf: (memberId: string) => string
  readonly userOf: (memberId: string | null) => string | null
  readonly fileOf: (fileId: string) => string
  readonly decisions: readonly FieldDecided[]
  readonly newcomers: readonly Person[]
  readonly identities: ReadonlyMap<string, IdentityFacts>
  readonly reader: ChangeReader
}

/** Requests of one team, as their reader sees them. */
export async function changeViews(
  services: Services,
  db: Db,
  { teamId, facts, changes }: { teamId: string; facts: TeamToChange; changes: readonly Change[] },
  reader: ChangeReader,
): Promise<ChangeView[]> {
  if (changes.length === 0) return []
  const fields = await fieldsOf(
    db,
    changes.map(({ changeId }) => changeId),
  )
  const joining = seesNewcomers(facts, reader)
    ? fields.filter(isJoining).flatMap(({ person }) => person?.userId ?? [])
    : []
  const [members, files, decisions, certificates, newcomers, identities] = await Promise.all([
    membersOf(db, teamId, true),
    materialsOf(db, teamId),
    decisionsOn(
      db,
      fields.map(({ fieldId }) => fieldId),
    ),
    certificatesOf(services, db, teamId),
    peopleOf(db, joining),
    identitiesOfPeople(db, reader.isStaff ? joining : []),
  ])
  const memberOf = (id: string | null) => members.find(({ memberId }) => memberId === id)
  const context: Context = {
    facts,
    certificates,
    decisions,
    newcomers,
    identities,
    reader,
    nameOf: (id) => memberOf(id)?.name ?? '—',
    userOf: (id) => memberOf(id)?.userId ?? null,
    fileOf: (id) => files.find(({ fileId }) => fileId === id)?.name ?? '—',
  }
  return changes.map((change) =>
    changeView(
      change,
      fields.filter(({ changeId }) => changeId === change.changeId),
      context,
    ),
  )
}

/** Certificates of a team with what they print; none where no module issues them. */
export async function certificatesOf(services: Services, db: Db, teamId: string): Promise<TeamCertificates> {
  const answers = await ask(services, db, teamCertificates, { teamId })
  return { issued: answers.flatMap(({ issued }) => issued), coming: answers.flatMap(({ coming }) => coming) }
}

function changeView(change: Change, fields: readonly ChangeField[], context: Context): ChangeView {
  const { reader } = context
  const isOpen = isOpenChange(change)
  return {
    changeId: change.changeId,
    teamId: change.teamId,
    state: change.state,
    level: isOpen ? change.level : null,
    reason: change.reason,
    askedById: change.askedById,
    askedByName: change.askedByName,
    isOwn: change.isOwn,
    createdAt: change.createdAt.toISOString(),
    endedAt: change.endedAt?.toISOString() ?? null,
    fields: fields.map((field) => fieldView(change, field, context)),
    mayWithdraw: isOpen && isWithdrawer(change, context.facts, reader.userId),
    mayDecide: isOpen && reader.levels.includes(change.level),
    version: change.version,
  }
}

function fieldView(change: Change, field: ChangeField, context: Context): ChangeFieldView {
  const { facts, reader, certificates } = context
  const label = fieldLabel(field, facts.setting)
  const isDue = isOpenChange(change) && undecided([field]).length > 0
  const isConflict = isDue && hasConflict(facts, field)
  const conflict = refuse(changeRefusals.CHANGE_CONFLICT, { labelZh: label.zh, labelEn: label.en })
  const isLeaving = field.kind === 'remove' || field.kind === 'replace'
  const effective = { kind: field.kind, role: field.role, leavingId: isLeaving ? context.userOf(field.memberId) : null }
  return {
    fieldId: field.fieldId,
    kind: field.kind,
    memberId: field.memberId,
    label,
    ...sidesOf(field, facts.setting, context),
    verdict: field.verdict,
    answer: field.answer,
    newcomer: isDue ? newcomerView(field, context) : null,
    mayAnswer: field.person?.userId === reader.userId && whyNotAnswerChange(change, field) === null,
    conflict: isConflict ? refusalText(conflict, reader.language) : null,
    effects: isDue ? effectsOf(effective, certificates) : [],
    decisions: context.decisions
      .filter(({ fieldId }) => fieldId === field.fieldId)
      .map(({ level, accepted, opinion, byName, at }) => ({ level, accepted, opinion, byName, at: at.toISOString() })),
  }
}

const isJoining = ({ kind }: ChangeField) => kind === 'add' || kind === 'replace'

function seesNewcomers({ captainId }: TeamToChange, { userId, levels, isStaff }: ChangeReader): boolean {
  return isStaff || levels.length > 0 || userId === captainId
}

const NO_IDENTITY: IdentityFacts = {
  collegeName: '',
  idMasked: '',
  majorName: '',
  grade: '',
  degree: '',
  studentNumber: '',
}

function newcomerView(field: ChangeField, { newcomers, identities, reader }: Context): NewcomerView | null {
  const person = isJoining(field) && newcomers.find(({ userId }) => userId === field.person?.userId)
  if (!person || !field.person || !field.role) return null
  const hasAgreed = field.answer === 'accepted'
  return {
    role: field.role,
    state: hasAgreed ? 'accepted' : 'invited',
    name: field.person.name,
    phoneMasked: person.phoneMasked,
    schoolName: hasAgreed ? person.schoolName : '',
    verified: hasAgreed && person.verified,
    ...((hasAgreed && identities.get(person.userId)) || NO_IDENTITY),
    missing: hasAgreed ? missingFields(person.profile, field.role, reader.now) : [],
  }
}
