import { maySeeDocument, type DocumentActor } from '@podium/core/enrolment/document/document.rule.ts'
import { hasAccepted } from '@podium/core/enrolment/team/team.ts'
import type { OpenDocuments } from './open-documents.ts'
import type { KeptDocument } from './team-documents.ts'

/** Documents of a team that one of its people sees, and what that person is to each; null: nobody of the team. */
export function seenDocuments(
  { team, members, documents }: OpenDocuments,
  userId: string,
): Array<KeptDocument & { actor: DocumentActor }> | null {
  const self = members.find((member) => member.userId === userId && hasAccepted(member))
  if (!self) return null
  const isCaptain = team.captainId === userId
  return documents
    .filter((each) => maySeeDocument({ signer: each.terms.signer, memberId: each.memberId }, { ...self, isCaptain }))
    .map((each) => ({ ...each, actor: { isCaptain, isOwn: each.memberId === self.memberId } }))
}
