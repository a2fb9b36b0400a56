import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { signText, toSign } from '@podium/core/enrolment/document/document.rule.ts'
import type { UnfinishedTeam } from '@podium/core/enrolment/views.ts'
import type { Db } from '#server/platform/db/db.ts'
import { documentsLacking } from '../document/lacking-sql.ts'
import { openDocumentsOfAll } from '../document/open-documents.ts'
import { teamsById } from '../team/team.store.ts'

interface Reader {
  readonly userId: string
  readonly now: Date
  readonly language: Language
}

/** What the reader has yet to sign for these teams, by team, whether or not they were submitted. */
export async function teamsToSign(
  db: Db,
  teamIds: readonly string[],
  { userId, now, language }: Reader,
): Promise<Map<string, UnfinishedTeam>> {
  if (teamIds.length === 0) return new Map()
  // Few teams ask for documents, and fewer lack one.
  const lacking = await db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .select('team.id')
    .where('team.id', 'in', teamIds)
    .where('round.state', 'in', RUNNING_STATES)
    .where(documentsLacking())
    .execute()
  if (lacking.length === 0) return new Map()
  const ids = lacking.map(({ id }) => id)
  const open = await openDocumentsOfAll(db, await teamsById(db, ids), now)
  return new Map(
    open.flatMap(({ team, members, documents }) => {
      const self = members.find((member) => member.userId === userId)
      const own = self ? toSign(team, documents, self.memberId) : []
      if (own.length === 0) return []
      const due = own.flatMap(({ terms: { dueAt } }) => dueAt ?? []).filter((at) => Date.parse(at) > now.getTime())
      const lacks = own.map((each) => ({ at: 'documents' as const, text: textIn(signText(each), language) }))
      return [[team.teamId, { opensAt: null, until: due.sort()[0] ?? null, lacks }]]
    }),
  )
}
