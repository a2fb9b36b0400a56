import { printedBy } from '@podium/core/certificate/issue/correct.rule.ts'
import { isForPerson, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { codesOf } from '@podium/press/design.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Facts } from '../certificate.store.ts'
import { sheetOf } from '../template/open-template.ts'
import { designOf } from '../template/template.store.ts'

/** Printed texts of a certificate by field; empty for fields without a value. */
export async function printedOn(
  db: Db | Tx,
  { versionId, kind, facts }: { versionId: string; kind: CertificateKind; facts: Pick<Facts, 'values'> },
): Promise<Record<string, string>> {
  return printedBy(codesOf(sheetOf(await designOf(db, versionId))), facts.values, isForPerson(kind))
}
