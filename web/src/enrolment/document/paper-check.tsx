import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isPaperGood, paperText } from '@podium/core/enrolment/document/check-code.rule.ts'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { documentMessages } from './messages.ts'

/** Says whether the paper with this code is still good. */
export function PaperState({ teamId, code }: { teamId: string; code: string }) {
  const { language } = useLanguage()
  const check = useCall(enrolmentApi.checkCode, { teamId, code }, { staleAfterMs: 0 })
  if (check.isError) return <Alert type="error" showIcon title={check.error.msg} />
  if (!check.data) return null
  const { paper } = check.data
  return <Alert type={isPaperGood(paper) ? 'success' : 'warning'} showIcon title={pick(paperText(paper), language)} />
}

/** Checks the code of a paper in hand. */
export function PaperCheck({ teamId }: { teamId: string }) {
  const t = useT(documentMessages)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const check = () => setCode(typed.trim())
  return (
    <div className="document-check">
      <Space.Compact>
        <Input
          value={typed}
          maxLength={12}
          placeholder={t('checkHint')}
          aria-label={t('checkHint')}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => {
            // It stands in the form of a decision, which the key would submit.
            event.preventDefault()
            check()
          }}
        />
        <Button onClick={check}>{t('check')}</Button>
      </Space.Compact>
      {code && <PaperState teamId={teamId} code={code} />}
    </div>
  )
}
