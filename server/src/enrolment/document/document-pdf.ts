import { textIn } from '@podium/core/base/bilingual-text.ts'
import { beijingClock, beijingDay } from '@podium/core/base/time/beijing.ts'
import type { DocumentTerms } from '@podium/core/competition/document/document.ts'
import type { DocumentValues } from '@podium/core/competition/document/placeholders.ts'
import { documentPaper } from '@podium/core/competition/document/paper.rule.ts'
import { documentCode } from '@podium/core/enrolment/document/code.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { describeItem } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { FileAnswer } from '#server/platform/files/file-answer.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { sendPaper } from '#server/platform/paper/paper-pdf.ts'
import { loadTeam, type Team } from '../team/team.store.ts'
import type { OwnValues } from './contents.ts'
import { openDocuments } from './open-documents.ts'
import { seenDocuments } from './seen.ts'
import type { KeptDocument } from './team-documents.ts'

/** A document of the team or of one of its people, to print and sign. */
export const documentPdf = read(
  enrolmentApi.documentPdf,
  async function documentPdf({ services, db, viewer, now, language }, { teamId, key, memberId = null }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const seen = orNotFound(seenDocuments(await openDocuments(db, team, now), viewer.userId))
    const document = seen.find((each) => each.terms.key === key && each.memberId === memberId)
    const link = (code: string) => {
      const place = { teamId, document: key, ...(memberId !== null && { member: memberId }), code }
      return publicUrlOf(services.config) + paths.centre.team(place)
    }
    return sendDocument({ services, db, now, language }, team, orNotFound(document ?? null), link)
  },
)

/** A document as a PDF; `link`: the address in its square code, from the code that is printed on it. */
export async function sendDocument(
  { services, db, now, language }: Pick<ReadCall, 'services' | 'db' | 'now' | 'language'>,
  team: Team,
  { terms, contents, personName }: KeptDocument,
  link: (code: string) => string,
): Promise<FileAnswer> {
  const code = documentCode(contents.fingerprint)
  const paper = documentPaper(terms, {
    language,
    values: await valuesOf(db, team, contents.values, now),
    personName: printedName(terms, personName),
    people: contents.people.map(({ name, role, schoolName }) => [name, textIn(role, language), schoolName]),
    answers: contents.answers.map(({ label, text }) => [textIn(label, language), textIn(text, language)]),
    code,
    link: link(code),
  })
  return sendPaper(services, paper, now)
}

/** Of a document of the team nobody is named under its title. */
const printedName = ({ of }: DocumentTerms, personName: string): string => (of === 'team' ? '' : personName)

async function valuesOf(db: Db, team: Team, own: OwnValues, now: Date): Promise<DocumentValues> {
  const [zh, en] = await Promise.all([describeItem(db, team.itemId, 'zh-cn'), describeItem(db, team.itemId, 'en')])
  const same = (text: string) => ({ zh: text, en: text })
  return {
    contest: { zh: zh?.roundName ?? '', en: en?.roundName ?? '' },
    item: { zh: zh?.itemName ?? '', en: en?.itemName ?? '' },
    team: same(own.team),
    number: same(own.number),
    school: same(own.school),
    name: same(own.name),
    studentNumber: same(own.studentNumber),
    idMasked: same(own.idMasked),
    date: { zh: chineseDay(now), en: beijingDay(now) },
  }
}

function chineseDay(now: Date): string {
  const day = beijingClock(now)
  return `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`
}
