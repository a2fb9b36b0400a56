import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { whyNotPause } from '@podium/core/competition/schedule/pause.rule.ts'
import { Alert } from 'antd'
import { useState } from 'react'
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
  const [isAsking, setAsking] = useState(false)
  const now = useServerNow(round.serverNow)
  const windows = round.stages.flatMap((stage) => stage.windows)
  const pausedWindow = windows.find(({ paused }) => paused)
  const paused = pausedWindow === undefined
  const save = useWrite(competitionApi.pauseRound, {
    inline: true,
    refresh,
    onDone: (_answer, input) => {
      toast('success', t(input.paused ? 'paused' : 'resumed'))
      setAsking(false)
    },
  })
  if (!RUNNING_STATES.includes(round.state)) return null
  const refusal = whyNotPause(windows, paused, now)
  const reason = may('competition:schedule:force') ? refusal && refusalText(refusal, language, wording) : t('noRight')
  const { roundId, version } = round
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
      <ReasonedButton
        danger={paused}
        reason={reason}
        onClick={() => {
          save.clear()
          setAsking(true)
        }}
      >
        {t(paused ? 'pause' : 'resume')}
      </ReasonedButton>
      <ReasonDialog
        open={isAsking}
        title={t(paused ? 'pauseTitle' : 'resumeTitle', { name: pick({ zh: round.name, en: round.nameEn }, language) })}
        text={t(paused ? 'pauseText' : 'resumeText')}
        submitText={t(paused ? 'pause' : 'resume')}
        busy={save.busy}
        refusal={save.refusal}
        onClose={() => setAsking(false)}
        onSubmit={(why) => save.run({ roundId, version, paused, reason: why })}
      />
    </section>
  )
}
