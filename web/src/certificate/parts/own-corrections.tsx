import { certificateApi } from '@podium/core/certificate/api.ts'
import { correctableLabel } from '@podium/core/certificate/issue/correct.rule.ts'
import { correctionStateLabels } from '@podium/core/certificate/labels.ts'
import { isAwaitingAnswer } from '@podium/core/certificate/kind.ts'
import { Button } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { certificateMessages } from '../messages.ts'
import { correctionTones } from '../tones.ts'
import '../issue.css'

/** The viewer's correction requests with their answers; null where there are none. */
export function OwnCorrections() {
  const t = useT(certificateMessages)
  const { language } = useLanguage()
  const corrections = useCall(certificateApi.myCorrections, { pageSize: 20 })
  const withdraw = useWrite(certificateApi.withdrawCorrection, { refresh: [certificateApi.myCorrections] })
  const rows = corrections.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className="certificate-asked">
      <h2 className="certificate-title">{t('myCorrections')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.correctionId}>
            <p>
              <StateTag tone={correctionTones[row.state]}>{pick(correctionStateLabels[row.state], language)}</StateTag>{' '}
              <span className="figures">{row.number}</span> ·{' '}
              {t('saidBefore', { field: pick(correctableLabel(row.field), language), now: row.now })}{' '}
              <b>{row.wished}</b>
            </p>
            {row.opinion && <p className="certificate-faint">{t('answerOf', { opinion: row.opinion })}</p>}
            <p className="certificate-faint">
              <span className="figures">{dateText(row.createdAt)}</span>
              {isAwaitingAnswer(row) && (
                <Button
                  type="link"
                  size="small"
                  loading={withdraw.busy}
                  onClick={() => void withdraw.run({ correctionId: row.correctionId })}
                >
                  {t('withdraw')}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
