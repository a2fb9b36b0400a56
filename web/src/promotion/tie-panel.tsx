import type { TieChoice } from '@podium/core/promotion/contender.ts'
import type { TieView } from '@podium/core/promotion/views.ts'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { promotionMessages } from './messages.ts'

const MAX_REASON = 200

/** A tie at the line: who of it is promoted, and on what grounds. */
export function TiePanel({ tie, onDecide }: { tie: TieView; onDecide: (choice: TieChoice) => void }) {
  const t = useT(promotionMessages)
  const ui = useT(uiMessages)
  const title = useId()
  const [admit, setAdmit] = useState<string[]>([])
  const [reason, setReason] = useState('')
  return (
    <section className="list-main promotion-tie" aria-labelledby={title}>
      <h3 id={title}>
        {t('tieTitle', { rank: tie.rank ?? '—', count: tie.teams.length, places: tie.places })}{' '}
        {tie.decided && <StateTag tone="success">{t('decided')}</StateTag>}
      </h3>
      <p>{t('tieHint')}</p>
      <Checkbox.Group
        className="promotion-tie-teams"
        value={admit}
        options={tie.teams.map(({ teamId, teamName, number, schoolName }) => ({
          value: teamId,
          label: `${teamName} · ${number} · ${schoolName}`,
        }))}
        onChange={setAdmit}
      />
      <div className="promotion-tie-reason">
        <Input
          aria-label={t('handReason')}
          placeholder={t('handReason')}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ReasonedButton
          reason={reason.trim() === '' && ui('required', { label: t('handReason') })}
          onClick={() => onDecide({ key: tie.key, admit, reason: reason.trim() })}
        >
          {t('decideTie')}
        </ReasonedButton>
      </div>
    </section>
  )
}
