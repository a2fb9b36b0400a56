import { sql } from 'kysely'
import { maskBankCard } from '@podium/core/base/mask.ts'
import type { ColumnMapping, StatementAccount } from '@podium/core/finance/statement/statement.ts'
import { reaches } from '#server/organisation/index.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Accounts within the scope, those in use first. */
export async function accountsWithin(db: Db, scope: DataScope): Promise<StatementAccount[]> {
  const rows = await db
    .selectFrom('finance_account as account')
    .select(['account.id', 'account.holder', 'account.bank', 'account.number'])
    .where(reaches(scope, 'account.group_id'))
    .orderBy('account.enabled', 'desc')
    .orderBy('account.id')
    .limit(200)
    .execute()
  return rows.map(({ id, number, ...account }) => ({
    accountId: id,
    ...account,
    number: maskBankCard(number.replaceAll(' ', '')),
  }))
}

/** The organisation of an account within the scope. */
export async function groupOfAccount(db: Db | Tx, accountId: string, scope: DataScope): Promise<string | null> {
  const row = await db
    .selectFrom('finance_account as account')
    .select('account.group_id')
    .where('account.id', '=', accountId)
    .where(reaches(scope, 'account.group_id'))
    .executeTakeFirst()
  return row?.group_id ?? null
}

export async function mappingOf(db: Db | Tx, accountId: string): Promise<ColumnMapping | null> {
  const row = await db
    .selectFrom('finance_statement_mapping')
    .select('mapping')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return (row?.mapping as ColumnMapping | undefined) ?? null
}

export async function saveMapping(tx: Tx, accountId: string, mapping: ColumnMapping): Promise<void> {
  await tx
    .insertInto('finance_statement_mapping')
    .values({ account_id: accountId, mapping: json(mapping) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ mapping: json(mapping) }))
    .execute()
}

/** A row of a file, about to be inserted. */
export interface RowDraft {
  readonly position: number
  readonly key: string
  readonly tradeNo: string
  /** `yyyy-mm-dd hh:mm:ss` in Beijing. */
  readonly bookedAt: string
  readonly amount: number
  readonly payerName: string
  readonly payerAccount: string
  readonly remark: string
}

interface Statement {
  readonly statementId: string
  readonly accountId: string
  readonly groupId: string
}

/** Inserts rows that the account doesn't have yet; returns how many. The statement is inserted after its rows. */
export async function insertRows(
  tx: Tx,
  { statementId, accountId, groupId }: Statement,
  rows: readonly RowDraft[],
): Promise<number> {
  const inserted = await tx
    .insertInto('finance_statement_row')
    .values(
      rows.map((row) => ({
        statement_id: statementId,
        account_id: accountId,
        group_id: groupId,
        position: row.position,
        key: row.key,
        trade_no: row.tradeNo,
        booked_at: sql<Date>`${row.bookedAt}::timestamp at time zone 'Asia/Shanghai'`,
        booked_on: sql<string>`${row.bookedAt}::timestamp::date`,
        amount: row.amount,
        payer_name: row.payerName,
        payer_account: row.payerAccount,
        remark: row.remark,
        search: searchTerms(row.tradeNo, row.payerName, row.remark),
      })),
    )
    .onConflict((conflict) => conflict.constraint('finance_statement_row_key').doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/** Rows of the account with the serial of one of these. */
export async function rowsLike(
  tx: Tx,
  accountId: string,
  rows: readonly RowDraft[],
): Promise<Array<{ key: string; amount: number; day: string }>> {
  return tx
    .selectFrom('finance_statement_row')
    .select(['key', 'amount', sql<string>`booked_on::text`.as('day')])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`key = any(${rows.map(({ key }) => key)}::text[])`)
    .execute()
}

export async function insertStatement(
  tx: Tx,
  { statementId, accountId, groupId }: Statement,
  facts: { fileName: string; imported: number; repeated: number; skipped: number; by: string },
): Promise<void> {
  await tx
    .insertInto('finance_statement')
    .values({
      id: statementId,
      account_id: accountId,
      group_id: groupId,
      file_name: facts.fileName,
      imported: facts.imported,
      repeated: facts.repeated,
      skipped: facts.skipped,
      imported_by: facts.by,
    })
    .execute()
}

export async function findStatement(db: Db, statementId: string) {
  const row = await db
    .selectFrom('finance_statement')
    .select(['imported', 'repeated', 'skipped'])
    .where('id', '=', statementId)
    .executeTakeFirst()
  return row ?? null
}

/** Matching of one organisation's rows goes one after the other, so that no order is assigned twice. */
export async function lockAccounts(tx: Tx, groupId: string): Promise<void> {
  await tx
    .selectFrom('finance_account')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
