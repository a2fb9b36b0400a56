import { closingText } from '@podium/core/base/time/window-times.ts'
import { DOCUMENT_REMINDER_DAYS, isLacking } from '@podium/core/enrolment/document/team-document.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { loadTeam } from '../team/team.store.ts'
import { openDocuments } from './open-documents.ts'
import { claimDueDocuments } from './reminder.store.ts'
import { forgetTargets } from './signer-link.store.ts'

/** Documents of one transaction, and transactions of one run of the task; the next run has the others. */
const AT_ONCE = 100
const MOST_PARTS = 20

/** Reminds people of documents before their date, and forgets where the codes of expired links to sign went. */
export async function tendDocuments(services: Services): Promise<void> {
  await forgetTargets(services.db)
  await remindOfDocuments(services)
}

/** Reminds the captain, and each person who has yet to sign, of a document before its date. */
async function remindOfDocuments(services: Services): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    if ((await remindSome(services)) < AT_ONCE) return
  }
}

async function remindSome(services: Services): Promise<number> {
  return transact(services, async (tx) => {
    const due = await claimDueDocuments(tx, DOCUMENT_REMINDER_DAYS, AT_ONCE)
    const now = await clock(tx)
    for (const { teamId, key, dueAt } of due) {
      const team = await loadTeam(tx, teamId)
      if (!team) continue
      const { documents, members } = await openDocuments(tx, team, now)
      const lacking = documents.filter((each) => each.terms.key === key && isLacking(each))
      const [first] = lacking
      if (!first) continue
      const signing = new Set(lacking.map(({ memberId }) => memberId))
      const signers = members.flatMap(({ memberId, userId }) => (signing.has(memberId) && userId) || [])
      const until = closingText(dueAt.toISOString(), now)
      await sendEnrolmentNotice(services, tx, 'documentDue', {
        users: [...new Set([team.captainId, ...signers])],
        roundId: team.roundId,
        dedupeKey: `${teamId}:${key}:${dueAt.toISOString()}`,
        link: paths.centre.team({ teamId }),
        params: {
          team: team.name,
          documentZh: first.terms.name,
          documentEn: first.terms.nameEn || first.terms.name,
          untilZh: until.zh,
          untilEn: until.en,
        },
      })
    }
    return due.length
  })
}
