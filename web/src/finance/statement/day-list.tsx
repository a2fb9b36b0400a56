import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { leftOfDay } from '@podium/core/finance/statement/row.rule.ts'
import { useSearchParams } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { statementMessages } from './messages.ts'
import { useAccountOptions } from './use-account-options.ts'

const source = listOf(financeApi.statementDayPage)

/** Each account and day: what came in, what is matched, and what is left to do. */
export function DayList() {
  const t = useT(statementMessages)
  const [, setSearch] = useSearchParams()
  const accounts = useAccountOptions()
  const number = (title: string, key: 'rows' | 'confirmed' | 'waiting' | 'unmatched' | 'ignored' | 'exceptions') => ({
    key,
    title,
    width: 90,
    align: 'right' as const,
  })
  return (
    <ListPage
      name="finance.statementDays"
      source={source}
      rowId={(row) => `${row.accountId} ${row.day}`}
      exporter={exportOf(financeExports.exportStatementDays)}
      empty={{ title: t('daysEmpty'), hint: t('daysHint') }}
      filters={[
        { name: 'accountId', label: t('account'), kind: 'select', options: accounts },
        { name: 'from', until: 'until', label: t('period'), kind: 'dates' },
      ]}
      columns={[
        { key: 'day', title: t('day'), width: 120 },
        {
          key: 'account',
          title: t('account'),
          width: 240,
          render: (row) => `${row.holder} · ${row.bank} ${row.number}`,
        },
        {
          key: 'left',
          title: t('state'),
          width: 100,
          render: (row) => (
            <StateTag tone={leftOfDay(row) === 0 ? 'success' : 'warning'}>
              {t(leftOfDay(row) === 0 ? 'cleared' : 'open')}
            </StateTag>
          ),
        },
        number(t('rowCount'), 'rows'),
        number(t('waiting'), 'waiting'),
        number(t('unmatched'), 'unmatched'),
        number(t('exceptions'), 'exceptions'),
        { key: 'amount', title: t('amount'), width: 130, align: 'right', render: (row) => yuanText(row.amount) },
        {
          key: 'confirmedAmount',
          title: t('confirmedAmount'),
          width: 130,
          align: 'right',
          render: (row) => yuanText(row.confirmedAmount),
        },
        number(t('confirmedCount'), 'confirmed'),
        number(t('ignoredCount'), 'ignored'),
      ]}
      actionsWidth={110}
      rowActions={({ accountId, day }) => [
        {
          key: 'rows',
          label: t('showRows'),
          onClick: () => setSearch({ tab: 'rows', accountId, from: day, until: day }),
        },
      ]}
    />
  )
}
