import { textIn } from '@podium/core/base/bilingual-text.ts'
import { refusalText, refuse, type Language, type Refusal } from '@podium/core/base/refusal.ts'
import { whyNotDecideCopy, whyNotRemoveCopy, whyNotUpload } from '@podium/core/enrolment/document/document.rule.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import type { TeamDocument } from '@podium/core/enrolment/document/team-document.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { loadTeam } from '../team/team.store.ts'
import { openDocuments } from './open-documents.ts'
import { seenDocuments } from './seen.ts'
import type { KeptDocument } from './team-documents.ts'

export const listDocuments = read(
  enrolmentApi.documents,
  async function listDocuments({ db, viewer, now, language }, { teamId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const documents = orNotFound(seenDocuments(await openDocuments(db, team, now), viewer.userId))
    return {
      documents: documents.map((document) =>
        documentView(document, language, {
          upload: whyNotUpload(team, document, document.actor),
          remove: whyNotRemoveCopy(team, document, document.actor),
          decide: refuse(documentRefusals.NOT_AUDITED),
        }),
      ),
    }
  },
)

/** The documents of an enrolment for those who audit it. */
export const officeDocuments = read(
  enrolmentApi.teamDocuments,
  async function officeDocuments({ db, viewer, now, language }, { teamId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    orNotFound(await levelsFor(db, team, viewer, 'enrolment:team:list'))
    const levels = (await levelsFor(db, team, viewer, 'enrolment:team:audit')) ?? []
    const { documents, setting } = await openDocuments(db, team, now)
    const isAudited = (setting?.auditLevels ?? []).some((level) => levels.includes(level))
    const staff = { isCaptain: false, isOwn: false }
    return {
      documents: documents.map((document) =>
        documentView(document, language, {
          upload: whyNotUpload(team, document, staff),
          remove: whyNotRemoveCopy(team, document, staff),
          decide: whyNotDecideCopy(team, document, { accept: false, reason: null, isAudited }),
        }),
      ),
    }
  },
)

function documentView(
  { terms, memberId, personName, state, copy }: KeptDocument,
  language: Language,
  hindrances: Readonly<Record<'upload' | 'remove' | 'decide', Refusal | null>>,
): TeamDocument {
  const why = (refusal: Refusal | null) => refusal && refusalText(refusal, language)
  return {
    key: terms.key,
    name: textIn({ zh: terms.name, en: terms.nameEn }, language),
    of: terms.of,
    signer: terms.signer,
    memberId,
    personName,
    dueAt: terms.dueAt,
    blocks: terms.blocks,
    state,
    copy: copy && {
      copyId: copy.copyId,
      fileId: copy.fileId,
      fileName: copy.fileName,
      size: copy.size,
      code: copy.code,
      uploadedByName: copy.uploadedByName,
      uploadedAt: copy.uploadedAt.toISOString(),
      reason: copy.reason,
      version: copy.version,
    },
    uploadHindrance: why(hindrances.upload),
    removeHindrance: why(hindrances.remove),
    decideHindrance: why(hindrances.decide),
  }
}
