import type { Db, Tx } from '../../db/db.ts'
import type { Services } from '../../kernel/services.ts'

/** Whether files that wait for the scanner can neither be submitted nor opened by others than their owner. */
export async function isScanRequired({ scanner }: Pick<Services, 'scanner'>, tx?: Tx | Db): Promise<boolean> {
  return (await scanner.inForce(tx))?.isRequired ?? false
}
