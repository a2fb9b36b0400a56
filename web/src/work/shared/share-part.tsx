import { workApi } from '@podium/core/work/api.ts'
import type { WorkDetail } from '@podium/core/work/views.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { workMessages } from '../messages.ts'

const DAYS = [1, 7, 30, 90]

/** Share links to the work for people without an account; they expire and can be revoked. */
export function SharePart({ work, onChanged }: { work: WorkDetail; onChanged: () => void }) {
  const t = useT(workMessages)
  const times = useWindowTimes()
  const confirmDanger = useConfirmDanger()
  const [days, setDays] = useState(7)
  const [created, setCreated] = useState<{ link: string; until: string } | null>(null)
  const share = useWrite(workApi.share, {
    onDone: ({ shareId, expiresAt }) => {
      setCreated({
        link: new URL(paths.sharedWork({ shareId }), window.location.origin).href,
        until: times.closing(expiresAt),
      })
      onChanged()
    },
  })
  const revoke = useWrite(workApi.revokeShare, { onDone: onChanged })
  const copy = useCopy()
  if (work.versions.length === 0) return null
  const drop = async (shareNo: string) => {
    const sure = await confirmDanger({ title: t('revokeTitle'), text: t('revokeText'), confirmLabel: t('revoke') })
    if (sure) await revoke.run({ workId: work.workId, shareNo })
  }
  return (
    <section className="work-part">
      <h2>{t('share')}</h2>
      <div className="work-line">
        <Select
          value={days}
          onChange={setDays}
          aria-label={t('shareDays')}
          options={DAYS.map((value) => ({ value, label: t('shareDay', { days: value }) }))}
        />
        <Button loading={share.busy} onClick={() => void share.run({ workId: work.workId, days })}>
          {t('shareMake')}
        </Button>
      </div>
      {created && (
        <>
          <Input.TextArea readOnly autoSize value={created.link} aria-label={t('share')} />
          <p className="work-hint">{t('shareText', { until: created.until })}</p>
          <div>
            <Button type="primary" onClick={() => void copy(created.link)}>
              {t('shareCopy')}
            </Button>
          </div>
        </>
      )}
      <ul>
        {work.shares.map((each) => (
          <li key={each.shareNo} className="work-share-line">
            <span className="work-hint figures">
              {t('shareOf', { at: timeText(each.createdAt), until: times.closing(each.expiresAt) })}
            </span>
            {each.revoked ? (
              <StateTag tone="neutral">{t('shareRevoked')}</StateTag>
            ) : (
              <Button size="small" danger onClick={() => void drop(each.shareNo)}>
                {t('revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
