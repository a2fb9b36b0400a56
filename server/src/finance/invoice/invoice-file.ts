import { buffer } from 'node:stream/consumers'
import { INVOICE, type ReadInvoice } from '@podium/core/finance/invoice/invoice.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { readInvoiceXml } from './read-invoice-xml.ts'

const MAX_BYTES = 1_048_576

/** What a clerk's own upload says; null if it is not the XML of an electronic invoice. Throws FILE_NOT_YOURS. */
export async function readInvoiceFile(
  services: Services,
  db: Db | Tx,
  fileId: string,
  userId: string,
): Promise<ReadInvoice | null> {
  const file = await findFile(db, fileId)
  if (!file || file.purpose !== INVOICE || file.ownerId !== userId) throw refuse(financeRefusals.FILE_NOT_YOURS)
  if (file.size > MAX_BYTES) return null
  return readInvoiceXml(await buffer(await services.storage.read(file.storageKey)))
}
