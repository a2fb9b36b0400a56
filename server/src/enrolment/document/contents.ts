import { createHash } from 'node:crypto'
import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import { placeholdersIn } from '@podium/core/base/notice/template.ts'
import type { Answer, Answers } from '@podium/core/competition/form/answer.ts'
import { answerText } from '@podium/core/competition/form/answer-words.ts'
import { isEmptyAnswer } from '@podium/core/competition/form/answer.ts'
import { formState, submittedAnswers, teamForm, type FormFacts } from '@podium/core/competition/form/form-state.rule.ts'
import type { DocumentTerms } from '@podium/core/competition/document/document.ts'
import type { DocumentPlaceholderName } from '@podium/core/competition/document/placeholders.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { ownAnswers } from '@podium/core/enrolment/team/answers.rule.ts'
import { hasAccepted, isEditable, awaitsMembers, memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import type { IdentityFacts } from '../audit/member-facts.store.ts'
import type { Member } from '../member/member.store.ts'
import type { Team } from '../team/team.store.ts'

/** A team with all that its documents are made from. */
export interface DocumentSource {
  readonly team: Team
  readonly members: readonly Member[]
  readonly setting: Pick<EnrolSetting, 'documents' | 'extraFields' | 'formSections' | 'formChecks'>
  readonly form: FormFacts
  readonly identities: ReadonlyMap<string, IdentityFacts>
}

/** Values that a document prints of the team and of one person; those of the round aside. */
export type OwnValues = Readonly<Record<Exclude<DocumentPlaceholderName, 'contest' | 'item' | 'date'>, string>>

export interface DocumentContents {
  readonly values: OwnValues
  /** Name, role and school of each; empty where they aren't listed. */
  readonly people: ReadonlyArray<{ readonly name: string; readonly role: BilingualText; readonly schoolName: string }>
  /** Label and answer of each; empty where they aren't listed. */
  readonly answers: ReadonlyArray<{ readonly label: BilingualText; readonly text: BilingualText }>
  /** SHA-256 of what was printed, in hexadecimal digits. */
  readonly fingerprint: string
}

/** Not of the data that a signature is for: they come later, or are the same for everybody. */
const UNSIGNED: ReadonlySet<string> = new Set(['contest', 'item', 'number', 'date'])

/** What a document of the team, or of one of its people, says. */
export function documentContents(
  source: DocumentSource,
  terms: DocumentTerms,
  memberId: string | null,
): DocumentContents {
  const { team, members, identities } = source
  const person = members.find((member) =>
    memberId === null ? member.userId === team.captainId : member.memberId === memberId,
  )
  const identity = person && identities.get(person.memberId)
  const values: OwnValues = {
    team: team.name,
    number: team.number ?? '',
    school: (memberId === null ? team.schoolName : person?.schoolName) || team.schoolName,
    name: person?.name ?? '',
    studentNumber: identity?.studentNumber ?? '',
    idMasked: identity?.idMasked ?? '',
  }
  const people = terms.members
    ? members.filter(hasAccepted).map(({ name, role, schoolName }) => ({
        name,
        role: memberRoleLabels[role],
        schoolName,
      }))
    : []
  const answers = terms.answers ? answersOf(source) : []
  const used = [...new Set([...placeholdersIn(terms.text), ...placeholdersIn(terms.textEn)])]
  const signed = {
    document: [terms.key, terms.name, terms.nameEn, terms.of, terms.signer, terms.text, terms.textEn].concat(
      terms.signer === 'outsider' ? [terms.signerTitle, terms.signerTitleEn] : [],
    ),
    team: [team.teamId, team.itemId, team.name, team.schoolName],
    person: [memberId, values.name],
    values: used
      .filter((name) => !UNSIGNED.has(name))
      .toSorted()
      .map((name) => [name, values[name as keyof OwnValues]]),
    people: people.map(({ name, role, schoolName }) => [name, role.zh, schoolName]),
    answers: answers.map(({ label, text }) => [label.zh, text.zh]),
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(signed)).digest('hex')
  return { values, people, answers, fingerprint }
}

function answersOf({ team, members, setting, form }: DocumentSource): DocumentContents['answers'] {
  const own = teamForm(setting)
  const given = answersToPrint(team, setting, form)
  const nameOf = new Map(members.map(({ memberId, name }) => [memberId, name]))
  return own.extraFields.flatMap(({ key, kind, label, labelEn }) => {
    const answer: Answer | undefined = given[key]
    if (kind === 'file' || isEmptyAnswer(answer)) return []
    const text = answerText(answer, (id) => nameOf.get(id) ?? '—')
    return [{ label: { zh: label, en: labelEn || label }, text }]
  })
}

/** The answers as the submission keeps them, or has kept them. */
function answersToPrint(team: Team, setting: DocumentSource['setting'], form: FormFacts): Answers {
  if (!isEditable(team) && !awaitsMembers(team)) return ownAnswers(setting, team.answers)
  return submittedAnswers(formState(teamForm(setting), team.answers, form), team.answers)
}
