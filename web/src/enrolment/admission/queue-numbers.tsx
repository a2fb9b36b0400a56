import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { admissionMessages } from './messages.ts'
import './queue-numbers.css'

const REFRESH_MS = 5_000

/** Live numbers of the queues of a round; nothing for a round without. */
export function QueueNumbers({ roundId }: { roundId: string | null }) {
  const t = useT(admissionMessages)
  const numbers = useCall(enrolmentApi.admissionNumbers, roundId ? { roundId } : null, { refreshEveryMs: REFRESH_MS })
  if (!numbers.data || numbers.data.length === 0) return null
  return (
    <section className="queue-numbers" aria-label={t('numbers')}>
      <h2>{t('numbers')}</h2>
      <ul>
        {numbers.data.map((row) => (
          <li key={row.itemId}>
            <b>{row.itemName}</b>
            <span className="figures">
              {t('waiting')} {row.waiting}
            </span>
            <span className="figures">
              {t('holding')} {row.admitted}
            </span>
            <span className="figures">
              {t('done')} {row.submitted}
            </span>
            <span className="figures">
              {t('passed')} {row.lapsed}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
