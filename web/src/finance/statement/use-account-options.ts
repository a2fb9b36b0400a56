import { financeApi } from '@podium/core/finance/api.ts'
import type { StatementAccount } from '@podium/core/finance/statement/statement.ts'
import { useCall } from '#web/lib/call/use-call.ts'

const optionOf = ({ accountId, holder, bank, number }: StatementAccount) => ({
  value: accountId,
  label: `${holder} · ${bank} ${number}`,
})

/** Accounts as options of a select. */
export function useAccountOptions() {
  const accounts = useCall(financeApi.statementAccounts, {})
  return (accounts.data ?? []).map(optionOf)
}
