import { financeApi } from '@podium/core/finance/api.ts'
import type { BankAccount } from '@podium/core/finance/transfer/transfer.ts'
import { Button, Form, Input, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { actionMessages } from './messages.ts'
import '../order/order.css'

/** Accounts of the organisation for transfers. */
export function AccountList() {
  const t = useT(actionMessages)
  const accounts = useCall(financeApi.accounts, {})
  const [edited, setEdited] = useState<BankAccount | 'new' | null>(null)
  if (accounts.isPending) return <Skeleton active />
  if (accounts.isError) return <Failure refusal={accounts.error} onRetry={() => void accounts.refetch()} />
  return (
    <>
      {accounts.data.length === 0 && <Empty title={t('accountsEmpty')} hint={t('accountsHint')} />}
      <ul className="order-lines">
        {accounts.data.map((account) => (
          <li key={account.accountId}>
            <span>
              <b>{account.holder}</b>
              <span className="order-note figures">
                {account.bank} {account.number}
              </span>
              <span className="order-note">{account.remark}</span>
            </span>
            <Button onClick={() => setEdited(account)}>{t('editAccount')}</Button>
          </li>
        ))}
      </ul>
      <div className="order-actions">
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('addAccount')}
        </Button>
      </div>
      {edited && <AccountDialog account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

type Values = Pick<BankAccount, 'holder' | 'bank' | 'number' | 'enabled'> & { remark?: string }

function AccountDialog({ account, onClose }: { account: BankAccount | null; onClose: () => void }) {
  const t = useT(actionMessages)
  const save = useWrite(financeApi.saveAccount, {
    inline: true,
    refresh: [financeApi.accounts],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  const known = account ? { accountId: account.accountId, version: account.version } : {}
  return (
    <FormDialog<Values>
      open
      title={t(account ? 'editAccount' : 'addAccount')}
      initial={account ?? { enabled: true, remark: '' }}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={({ holder, bank, number, remark = '', enabled }) =>
        save.run({ ...known, holder, bank, number: number.trim(), remark, enabled })
      }
      onClose={onClose}
    >
      <Form.Item name="holder" label={t('holder')} rules={required(t('holder'))}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="bank" label={t('bank')} rules={required(t('bank'))}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item
        name="number"
        label={t('number')}
        rules={[{ required: true, pattern: /^[0-9 -]{6,34}$/, message: t('numberRule') }]}
      >
        <Input maxLength={34} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} className="wide">
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
