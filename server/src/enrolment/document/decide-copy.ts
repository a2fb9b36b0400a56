import { whyNotDecideCopy } from '@podium/core/enrolment/document/document.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { lockTeam } from '../team/team.store.ts'
import { saveCopyDecision } from './copy.store.ts'
import { openDocuments } from './open-documents.ts'

/** Accepts a signed copy or returns it; the version that was looked at is the one decided on. */
export const decideCopy = write(
  enrolmentApi.decideCopy,
  'enrolment.decide_copy',
  async function decideCopy({ services, tx, viewer, note }, { teamId, copyId, version, accept, reason }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    const levels = orNotFound(await levelsFor(tx, team, viewer, 'enrolment:team:audit'))
    const { documents, setting, members } = await openDocuments(tx, team, await clock(tx))
    const document = orNotFound(documents.find(({ copy }) => copy?.copyId === copyId) ?? null)
    await refuseStale(tx, { type: 'signed_copy', id: copyId, version: document.copy!.version }, version)
    const isAudited = (setting?.auditLevels ?? []).some((level) => levels.includes(level))
    refuseIf(whyNotDecideCopy(team, document, { accept, reason, isAudited }))
    const state = accept ? ('accepted' as const) : ('refused' as const)
    await saveCopyDecision(tx, copyId, { state, reason: accept ? '' : reason, by: viewer.userId })
    note({
      type: 'signed_copy',
      id: copyId,
      before: { state: document.state },
      after: { state, document: document.terms.name },
      ...(reason && { reason }),
    })
    note({ type: 'team', id: teamId, after: { document: document.terms.name, state }, ...(reason && { reason }) })
    if (accept) return {}
    const signer = members.find(({ memberId }) => memberId === document.memberId)?.userId
    await sendEnrolmentNotice(services, tx, 'copyReturned', {
      users: [...new Set([team.captainId, ...(signer ? [signer] : [])])],
      roundId: team.roundId,
      dedupeKey: `${copyId}:${version}`,
      link: paths.centre.team({ teamId }),
      params: {
        team: team.name,
        documentZh: document.terms.name,
        documentEn: document.terms.nameEn || document.terms.name,
        name: document.personName,
        reason,
      },
    })
    return {}
  },
)
