import { awardApi } from '@podium/core/award/api.ts'
import { isStanding, isUnanswered, whyNotWithdrawObjection } from '@podium/core/award/objection/objection.rule.ts'
import { objectionKindLabels, objectionStateLabels } from '@podium/core/award/objection/objection-state.ts'
import type { ObjectionView } from '@podium/core/award/objection/objection.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { EvidenceList } from './evidence-list.tsx'
import type { TeamAndStage } from './result-select.tsx'
import { objectionMessages } from './messages.ts'
import { objectionTones } from './tones.ts'
import './objection.css'

const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }))

const refresh = [awardApi.objections]

/** A team's objections to its result of a stage, and a way to file one; nothing for those who can't and see none. */
export function ObjectionPart({ teamId, stageId }: TeamAndStage) {
  const t = useT(objectionMessages)
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(awardApi.objections, { teamId, stageId }, { refreshOnFocus: true })
  if (!data || (data.objections.length === 0 && !data.speaks)) return null
  const { objections, speaks, hindrance } = data
  const hasStanding = objections.some(isStanding)
  return (
    <section className="objection-part" aria-label={t('title')}>
      {objections.map((objection) => (
        <ObjectionLine key={objection.objectionId} objection={objection} speaks={speaks} />
      ))}
      {speaks && !hasStanding && (
        <ReasonedButton reason={hindrance || null} onClick={() => setOpen(true)}>
          {t('file')}
        </ReasonedButton>
      )}
      {isOpen && (
        <Suspense>
          <FileDialog target={{ teamId, stageId }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

function ObjectionLine({ objection, speaks }: { objection: ObjectionView; speaks: boolean }) {
  const t = useT(objectionMessages)
  const { language } = useLanguage()
  const confirmDanger = useConfirmDanger()
  const withdraw = useWrite(awardApi.withdrawObjection, {
    refresh,
    refreshRefused: true,
    onDone: () => toast('success', t('withdrawn')),
  })
  const { objectionId, version, kind, reason, state, answer, filedByName, filedAt, files } = objection
  const onWithdraw = async () => {
    const sure = await confirmDanger({
      title: t('withdrawTitle'),
      text: t('withdrawText'),
      confirmLabel: t('withdraw'),
    })
    if (sure) await withdraw.run({ objectionId, version })
  }
  return (
    <div className="objection-line">
      <p>
        <StateTag tone={objectionTones[state]}>{pick(objectionStateLabels[state], language)}</StateTag> {t('title')} ·{' '}
        {pick(objectionKindLabels[kind], language)}
      </p>
      <p>{reason}</p>
      <EvidenceList files={files} />
      <p className="my-result-place figures">
        {filedByName} · {timeText(filedAt)}
      </p>
      {isUnanswered(objection) && <p className="my-result-place">{t('heldLine')}</p>}
      {answer && <p>{t('answerLine', { answer })}</p>}
      {speaks && whyNotWithdrawObjection(state) === null && (
        <Button loading={withdraw.busy} onClick={() => void onWithdraw()}>
          {t('withdraw')}
        </Button>
      )}
    </div>
  )
}
