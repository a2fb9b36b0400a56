import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paperWith } from '@podium/core/enrolment/document/check-code.rule.ts'
import { documentCode } from '@podium/core/enrolment/document/code.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { loadTeam } from '../team/team.store.ts'
import { openDocuments } from './open-documents.ts'
import { seenDocuments } from './seen.ts'

/** Says whether a paper with this code is still good. */
export const checkCode = read(
  enrolmentApi.checkCode,
  async function checkCode({ db, viewer, now, language }, { teamId, code }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const open = await openDocuments(db, team, now)
    const isStaff =
      holdsAny(viewer, ['enrolment:team:list']) && (await levelsFor(db, team, viewer, 'enrolment:team:list')) !== null
    const seen = isStaff ? open.documents : orNotFound(seenDocuments(open, viewer.userId))
    const coded = seen.map((each) => ({
      ...each,
      code: documentCode(each.contents.fingerprint),
      copyCode: each.copy?.code ?? null,
    }))
    const found = paperWith(coded, code)
    if (!found) return { paper: null }
    const { terms, personName, state } = found.document
    const name = textIn({ zh: terms.name, en: terms.nameEn }, language)
    return { paper: { name, personName: terms.of === 'team' ? '' : personName, isPresent: found.isPresent, state } }
  },
)
