import type { FormFacts } from '@podium/core/competition/form/form-state.rule.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import {
  documentOwners,
  documentState,
  inOrderOfTime,
  type AskedDocument,
} from '@podium/core/enrolment/document/document.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { identitiesOfTeams } from '../audit/member-facts.store.ts'
import type { Member } from '../member/member.store.ts'
import type { Team } from '../team/team.store.ts'
import { documentContents, type DocumentContents, type DocumentSource } from './contents.ts'
import { copiesOf, type Copy } from './copy.store.ts'

/** A document with what it says now, and the signed copy that is kept. */
export interface KeptDocument extends AskedDocument {
  readonly contents: DocumentContents
  readonly copy: Copy | null
}

/** A team and the setting that holds for it. */
export interface TeamWithDocuments {
  readonly team: Team
  readonly members: readonly Member[]
  readonly setting: EnrolSetting | null
  readonly form: FormFacts
}

/** The documents asked of each team, in their order; without queries where no setting has any. */
export async function documentsOfAll(
  db: Db | Tx,
  teams: readonly TeamWithDocuments[],
  at: Date,
): Promise<KeptDocument[][]> {
  const asked = teams.filter(({ setting }) => (setting?.documents.length ?? 0) > 0).map(({ team }) => team.teamId)
  if (asked.length === 0) return teams.map(() => [])
  const copies = Map.groupBy(await copiesOf(db, asked), ({ teamId }) => teamId)
  const identities = await identitiesOfTeams(db, asked)
  return teams.map(({ setting, ...team }) =>
    setting ? documentsIn({ ...team, setting, identities }, copies.get(team.team.teamId) ?? [], at) : [],
  )
}

/** As `documentsOfAll`, of one team. */
export async function documentsOf(db: Db | Tx, team: TeamWithDocuments, at: Date): Promise<KeptDocument[]> {
  return (await documentsOfAll(db, [team], at))[0]!
}

function documentsIn(source: DocumentSource, copies: readonly Copy[], at: Date): KeptDocument[] {
  const people = source.members.map((member) => ({ ...member, birthday: member.profile.birthday }))
  const documents = source.setting.documents.flatMap((terms) =>
    documentOwners(terms, people, at).map((owner) => {
      const copy = copies.find(({ key, memberId }) => key === terms.key && memberId === owner.memberId) ?? null
      const contents = documentContents(source, terms, owner.memberId)
      return { terms, ...owner, contents, copy, state: documentState(copy, contents.fingerprint, terms, at) }
    }),
  )
  return inOrderOfTime(documents)
}
