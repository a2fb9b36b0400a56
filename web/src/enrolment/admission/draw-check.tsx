import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { AdmissionDraw, AdmissionView } from '@podium/core/enrolment/admission/admission.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { isDrawRight } from './check-draw.ts'
import { admissionMessages } from './messages.ts'

type Verdict = { isRight: boolean; count: number; position: number }

/** What the order was committed to, and its check in this browser. */
export function DrawCheck({ itemId, view }: { itemId: string; view: AdmissionView }) {
  const t = useT(admissionMessages)
  const first = useCall(enrolmentApi.admissionDraw, view.isDrawn ? { itemId, from: 0 } : null)
  const [isBusy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  if (view.seedHash === null) return null
  const check = async () => {
    setBusy(true)
    try {
      const draw = await wholeDraw(itemId)
      const position = draw.tickets.indexOf(view.ticket ?? '') + 1
      setVerdict({ isRight: await isDrawRight(draw), count: draw.drawn, position })
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className="admission-draw">
      <summary>{t('fairness')}</summary>
      <p>{t('fairnessText')}</p>
      <dl>
        <dt>{t('seedHash')}</dt>
        <dd className="figures">{view.seedHash}</dd>
        <dt>{t('seed')}</dt>
        <dd className="figures">{first.data?.seed ?? t('seedLater')}</dd>
        {view.ticket && (
          <>
            <dt>{t('ticket')}</dt>
            <dd className="figures">{view.ticket}</dd>
          </>
        )}
      </dl>
      {view.isDrawn && (
        <Button loading={isBusy} onClick={() => void check()}>
          {isBusy ? t('checking') : t('check')}
        </Button>
      )}
      {verdict && <Outcome {...verdict} />}
    </details>
  )
}

function Outcome({ isRight, count, position }: Verdict) {
  const t = useT(admissionMessages)
  if (!isRight) return <Alert type="error" showIcon role="alert" title={t('wrong')} />
  return (
    <Alert
      type="success"
      showIcon
      title={position > 0 ? t('right', { count, position }) : t('rightLater', { count })}
    />
  )
}

/** The draw with all its tickets, which come in parts. */
async function wholeDraw(itemId: string): Promise<AdmissionDraw> {
  const draw = await call(enrolmentApi.admissionDraw, { itemId, from: 0 })
  const tickets = [...draw.tickets]
  while (tickets.length < draw.drawn) {
    const part = await call(enrolmentApi.admissionDraw, { itemId, from: tickets.length })
    if (part.tickets.length === 0) break
    tickets.push(...part.tickets)
  }
  return { ...draw, tickets }
}
