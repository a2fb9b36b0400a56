import { codesOf } from '@podium/press/design.ts'
import { shownTexts, printedBy } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Correctable } from '@podium/core/certificate/issue/correctable.ts'
import { isForPerson, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { kindLabels } from '@podium/core/certificate/labels.ts'
import type { PrintedFact, TeamCertificates } from '@podium/core/enrolment/change/effect.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sheetOf } from '../template/open-template.ts'
import { designOf } from '../template/template.store.ts'
import { comingKinds, validOfTeam } from './team-certificate.store.ts'

/** The facts of a team as the fields that print them. */
export const PRINTED_AS: Readonly<Record<PrintedFact, Correctable>> = {
  teamName: 'teamName',
  students: 'student',
  advisers: 'teacher',
}

/** Which facts of its team the newest design of a kind prints. */
async function printedFacts(db: Db | Tx, versionId: string, kind: CertificateKind): Promise<PrintedFact[]> {
  const printed = printedBy(codesOf(sheetOf(await designOf(db, versionId))), {}, isForPerson(kind))
  const fields = new Set(shownTexts(printed).map(({ field }) => field))
  return (Object.keys(PRINTED_AS) as PrintedFact[]).filter((fact) => fields.has(PRINTED_AS[fact]))
}

/** Valid certificates of a team, and the kinds that are set for its item. */
export async function certificatesOfTeam(db: Db | Tx, teamId: string): Promise<TeamCertificates> {
  const [issued, coming] = await Promise.all([validOfTeam(db, teamId), comingKinds(db, teamId)])
  const factsOf = new Map<string, PrintedFact[]>()
  for (const { versionId, kind } of [...issued, ...coming]) {
    if (!factsOf.has(versionId)) factsOf.set(versionId, await printedFacts(db, versionId, kind))
  }
  return {
    issued: issued.map(({ certificateId, number, kind, holderId, versionId }) => ({
      certificateId,
      number,
      kind: kindLabels[kind],
      holderId: isForPerson(kind) ? holderId : null,
      prints: factsOf.get(versionId)!,
    })),
    coming: coming.map(({ kind, versionId }) => ({
      kind: kindLabels[kind],
      isFor: isForPerson(kind) ? (kind === 'teacher' ? ('adviser' as const) : ('student' as const)) : null,
      prints: factsOf.get(versionId)!,
    })),
  }
}
