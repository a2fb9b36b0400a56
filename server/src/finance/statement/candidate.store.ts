import { sql, type RawBuilder } from 'kysely'
import { OPEN_ORDERS, type OrderState } from '@podium/core/finance/order/order.ts'
import { bareName } from '@podium/core/finance/statement/statement.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** An order that rows are compared with. */
export interface ComparedOrder {
  readonly orderId: string
  readonly no: string
  readonly titleZh: string
  readonly titleEn: string
  readonly schoolName: string
  readonly payerName: string
  readonly amount: number
  readonly state: OrderState
  /** Names that may stand on the bank's row: of payer and school. */
  readonly names: readonly string[]
  /** The payer that a waiting slip names. */
  readonly claimedName: string
}

/** Orders of an organisation with the names that may have paid them. */
function comparedOrders(db: Db | Tx, groupId: string) {
  return db
    .selectFrom('finance_order as o')
    .innerJoin('identity_user_view as payer', 'payer.id', 'o.payer_id')
    .leftJoin('finance_slip as slip', (join) =>
      join.onRef('slip.order_id', '=', 'o.id').on('slip.state', '=', 'submitted'),
    )
    .where('o.group_id', '=', groupId)
    .select(['o.id as orderId', 'o.no', 'o.title_zh as titleZh', 'o.title_en as titleEn'])
    .select(['o.school_name as schoolName', 'payer.real_name as payerName', 'o.amount', 'o.state'])
    .select('slip.payer_name as slipName')
}

type Row = Awaited<ReturnType<ReturnType<typeof comparedOrders>['execute']>>[number]

function toCompared({ slipName, ...order }: Row): ComparedOrder {
  const names = [order.payerName, order.schoolName].filter((name) => name !== '')
  return { ...order, names, claimedName: slipName ?? '' }
}

/** As `bareName` of core. */
const bare = (column: string): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFKC), '\\s', '', 'g'))`

/** Open orders to be paid by transfer of these amounts and payers, and orders of these numbers. */
function likely(numbers: readonly string[], amounts: readonly number[], names: readonly string[]): RawBuilder<boolean> {
  const bareNames = names.map(bareName).filter((name) => name !== '')
  return sql<boolean>`(o.no = any(${numbers}::text[]) or (o.transfer and o.state = any(${OPEN_ORDERS}::text[])
    and o.amount = any(${amounts}::integer[]) and (${bare('o.school_name')} = any(${bareNames}::text[])
      or ${bare('payer.real_name')} = any(${bareNames}::text[]) or ${bare('slip.payer_name')} = any(${bareNames}::text[]))))`
}

interface Facts {
  readonly numbers: readonly string[]
  readonly amounts: readonly number[]
  readonly names: readonly string[]
}

/** Orders that rows may be for and that no row is assigned to yet. */
export async function unassignedOrders(
  tx: Tx,
  groupId: string,
  { numbers, amounts, names }: Facts,
): Promise<ComparedOrder[]> {
  const rows = await comparedOrders(tx, groupId)
    .where(likely(numbers, amounts, names))
    .where((by) =>
      by.not(
        by.exists(
          by.selectFrom('finance_statement_part as part').select('part.id').whereRef('part.order_id', '=', 'o.id'),
        ),
      ),
    )
    .execute()
  return rows.map(toCompared)
}

/** Orders to propose for one row: named, or open with its payer or its amount. */
export async function proposedOrders(db: Db, groupId: string, facts: Facts, limit: number): Promise<ComparedOrder[]> {
  const bareNames = facts.names.map(bareName).filter((name) => name !== '')
  const rows = await comparedOrders(db, groupId)
    .where(sql<boolean>`(o.no = any(${facts.numbers}::text[]) or (o.transfer and o.state = any(${OPEN_ORDERS}::text[])
      and (o.amount = any(${facts.amounts}::integer[]) or ${bare('o.school_name')} = any(${bareNames}::text[])
        or ${bare('slip.payer_name')} = any(${bareNames}::text[]))))`)
    .orderBy(sql`o.no = any(${facts.numbers}::text[])`, 'desc')
    .orderBy(likely(facts.numbers, facts.amounts, facts.names), 'desc')
    .orderBy(sql`o.amount = any(${facts.amounts}::integer[])`, 'desc')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute()
  return rows.map(toCompared)
}

/** Orders of any state that a keyword finds. */
export async function searchedOrders(
  db: Db,
  groupId: string,
  keyword: string,
  limit: number,
): Promise<ComparedOrder[]> {
  const rows = await comparedOrders(db, groupId)
    .where(sql<boolean>`o.search @> ${queryTerms(keyword)}::text[]`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute()
  return rows.map(toCompared)
}
