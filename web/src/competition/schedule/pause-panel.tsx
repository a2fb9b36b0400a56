import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { whyNotPause } from '@podium/core/competition/schedule/pause.rule.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { pauseMessages } from './pause-messages.ts'

/** Pauses a running round, or says who paused it and why, and ends the pause. */
export function PausePanel({ round, refresh }: { round: RoundForEdit; refresh: readonly Endpoint[] }) {
  const t = useT(pauseMessages)
  const { language, wording } = useLanguage()
  const may = useMay()
  const now = useServerNow(round.serverNow)
  const [isAsking, setAsking] = useState(false)
  const windows = round.stages.flatMap((stage) => stage.windows)
  const pausedWindow = windows.find(({ paused }) => paused)
  const paused = pausedWindow === undefined
  const save = useWrite(competitionApi.pauseRound, {
    inline: isAsking,
    refresh,
    onDone: (_answer, input) => {
      toast('success', t(input.paused ? 'paused' : 'resumed'))
      setAsking(false)
    },
  })
  if (!RUNNING_STATES.includes(round.state)) return null
  // The reason is asked for later, so a placeholder passes the rule.
  const refusal = whyNotPause(windows, { paused, reason: '—', now })
  const reason = may('competition:schedule:force') ? refusal && refusalText(refusal, language, wording) : t('noRight')
  const { roundId, version } = round
  const name = pick({ zh: round.name, en: round.nameEn }, language)
  const onClick = async () => {
    save.clear()
    if (paused) return setAsking(true)
    const words = { title: t('resumeTitle', { name }), text: t('resumeText'), confirm: t('resume'), cancel: t('back') }
    if (await ask(words)) await save.run({ roundId, version, paused, reason: '' })
  }
  return (
    <section className="round-panel">
      <h2>{t('title')}</h2>
      {pausedWindow ? (
        <Alert
          type="warning"
          showIcon
          title={t('isPaused')}
          description={t('pausedBy', {
            reason: pausedWindow.forcedReason,
            who: pausedWindow.forcedByName,
            when: timeText(pausedWindow.forcedAt),
          })}
          className="form-refusal"
        />
      ) : (
        <p className="round-panel-hint">{t('hint')}</p>
      )}
      <ReasonedButton danger={paused} reason={reason} loading={save.busy} onClick={() => void onClick()}>
        {t(paused ? 'pause' : 'resume')}
      </ReasonedButton>
      <ReasonDialog
        open={isAsking}
        title={t('pauseTitle', { name })}
        text={t('pauseText')}
        submitText={t('pause')}
        busy={save.busy}
        refusal={save.refusal}
        onClose={() => setAsking(false)}
        onSubmit={(why) => save.run({ roundId, version, paused, reason: why })}
      />
    </section>
  )
}
