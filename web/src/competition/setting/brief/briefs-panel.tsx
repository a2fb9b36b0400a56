import { competitionApi } from '@podium/core/competition/api.ts'
import type { OfficeBrief } from '@podium/core/competition/brief/brief.ts'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { BriefDialog } from './brief-dialog.tsx'
import { briefMessages } from './messages.ts'
import '../rules/rules.css'

/** The briefs of an item, secret ones included. */
export function BriefsPanel({ roundId, itemId }: { roundId: string; itemId: string }) {
  const t = useT(briefMessages)
  const { language } = useLanguage()
  const [edited, setEdited] = useState<OfficeBrief | 'new' | null>(null)
  const briefs = useCall(competitionApi.briefs, { roundId })
  const remove = useWrite(competitionApi.removeBrief, { refresh: [competitionApi.briefs] })
  const ofItem = briefs.data?.filter((brief) => brief.itemId === itemId)
  const confirmRemoval = async ({ briefId, name }: OfficeBrief) => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('remove') }
    if (await ask({ ...question, cancel: t('keep'), danger: true })) await remove.run({ briefId })
  }
  return (
    <section className="round-panel">
      <h3 className="setting-section">{t('briefs')}</h3>
      <p className="ui-empty-hint">{t('hint')}</p>
      {briefs.error && <Failure refusal={briefs.error} onRetry={() => void briefs.refetch()} />}
      {!ofItem && !briefs.error && <Skeleton active paragraph={{ rows: 2 }} />}
      {ofItem?.length === 0 && <p>{t('none')}</p>}
      <ul className="rule-verdicts">
        {ofItem?.map((brief) => (
          <li key={brief.briefId}>
            <StateTag tone={brief.isReleased ? 'success' : 'warning'}>
              {t(brief.isReleased ? 'released' : 'secret')}
            </StateTag>{' '}
            {brief.code} {pick({ zh: brief.name, en: brief.nameEn }, language)}
            <p className="figures">
              {t('releaseAt')} {timeText(brief.releaseAt)}
              {brief.sponsor && ` · ${brief.sponsor}`}
            </p>
            <Button size="small" type="link" onClick={() => setEdited(brief)}>
              {t('edit')}
            </Button>
            <Button size="small" type="link" danger onClick={() => void confirmRemoval(brief)}>
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button type="dashed" block onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      {edited && (
        <BriefDialog itemId={itemId} brief={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}
