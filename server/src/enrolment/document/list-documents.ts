import { textIn } from '@podium/core/base/bilingual-text.ts'
import { refusalText, refuse, type Language, type Refusal } from '@podium/core/base/refusal.ts'
import {
  lapsesAt,
  whyTooEarly,
  whyNotDecideCopy,
  whyNotRemoveCopy,
  whyNotUpload,
} from '@podium/core/enrolment/document/document.rule.ts'
import { linkState, whyNotLink, whyOnlyByLink } from '@podium/core/enrolment/document/signer-link.rule.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import type { TeamDocument } from '@podium/core/enrolment/document/team-document.ts'
import { asksSignerCode } from '@podium/core/competition/document/document.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { loadTeam } from '../team/team.store.ts'
import { openDocuments } from './open-documents.ts'
import { seenDocuments } from './seen.ts'
import { linksOf, type StoredSignerLink } from './signer-link.store.ts'
import type { KeptDocument } from './team-documents.ts'

export const listDocuments = read(
  enrolmentApi.documents,
  async function listDocuments({ db, viewer, now, language }, { teamId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const open = await openDocuments(db, team, now)
    const documents = orNotFound(seenDocuments(open, viewer.userId))
    const links = await linksOf(db, teamId)
    return {
      documents: documents.map((document) => {
        const { actor } = document
        const tooEarly = whyTooEarly(document, open.documents)
        const hindrances = {
          link: whyNotLink(team, document, actor) ?? tooEarly,
          upload: whyNotUpload(team, document, actor) ?? whyOnlyByLink(document.terms) ?? tooEarly,
          remove: whyNotRemoveCopy(team, document, actor),
          decide: refuse(documentRefusals.NOT_AUDITED),
        }
        const link = actor.isCaptain || actor.isOwn ? linkView(document, links, now) : null
        return documentView(document, open.documents, language, hindrances, link)
      }),
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
      documents: documents.map((document) => {
        const hindrances = {
          link: whyNotLink(team, document, staff),
          upload: whyNotUpload(team, document, staff),
          remove: whyNotRemoveCopy(team, document, staff),
          decide: whyNotDecideCopy(team, document, { accept: false, reason: null, isAudited }),
        }
        return documentView(document, documents, language, hindrances, null)
      }),
    }
  },
)

/** The last link to a document; null: none was made. */
function linkView(
  { terms, memberId, contents }: KeptDocument,
  links: readonly StoredSignerLink[],
  now: Date,
): TeamDocument['link'] {
  const link = links.find((each) => each.key === terms.key && each.memberId === memberId)
  if (!link) return null
  const { expiresAt, sentTo } = link
  return { state: linkState(link, contents.fingerprint, now), expiresAt: expiresAt.toISOString(), sentTo }
}

function documentView(
  { terms, memberId, personName, state, copy }: KeptDocument,
  all: readonly KeptDocument[],
  language: Language,
  hindrances: Readonly<Record<'link' | 'upload' | 'remove' | 'decide', Refusal | null>>,
  link: TeamDocument['link'],
): TeamDocument {
  const before = all.find((each) => each.terms.key === terms.after)?.terms
  const why = (refusal: Refusal | null) => refusal && refusalText(refusal, language)
  return {
    key: terms.key,
    name: textIn({ zh: terms.name, en: terms.nameEn }, language),
    of: terms.of,
    signer: terms.signer,
    signerTitle: textIn({ zh: terms.signerTitle, en: terms.signerTitleEn }, language),
    signerCode: asksSignerCode(terms),
    memberId,
    personName,
    dueAt: terms.dueAt,
    blocks: terms.blocks,
    afterName: before ? textIn({ zh: before.name, en: before.nameEn }, language) : '',
    lapsesAt: (copy && lapsesAt(copy, terms)?.toISOString()) ?? null,
    state,
    copy: copy && {
      copyId: copy.copyId,
      fileId: copy.fileId,
      fileName: copy.fileName,
      size: copy.size,
      code: copy.code,
      uploadedByName: copy.uploadedByName,
      byLink: copy.byLink,
      uploadedAt: copy.uploadedAt.toISOString(),
      reason: copy.reason,
      version: copy.version,
    },
    link,
    linkHindrance: why(hindrances.link),
    uploadHindrance: why(hindrances.upload),
    removeHindrance: why(hindrances.remove),
    decideHindrance: why(hindrances.decide),
  }
}
