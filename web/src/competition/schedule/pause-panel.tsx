import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import type { ClosedMeanwhile } from '@podium/core/competition/schedule/pause-end.ts'
import { whyNotPause } from '@podium/core/competition/schedule/pause.rule.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import { ask } from '#web/lib/call/ask.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { pauseMessages } from './pause-messages.ts'

/** Pauses a running round, or says who paused it and why, and ends the pause. */
export function PausePanel({ round, refresh }: { round: RoundForEdit; refresh: readonly Endpoint[] }) {
  const t = useT(pauseMessages)
  const { language, wording } = useLanguage()
  const may = useMay()
  const times = useWindowTimes()
  const now = useServerNow(round.serverNow)
  const [isAsking, setAsking] = useState(false)
  const { roundId, version } = round
  const mayForce = may('competition:schedule:force')
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
  const closings = useCall(competitionApi.closedMeanwhile, paused || !mayForce ? null : { roundId }, {
    staleAfterMs: 0,
  })
  const closingText = ({ stageName, stageNameEn, itemName, itemNameEn, closesAt, teams }: ClosedMeanwhile) =>
    t('closed', {
      stage: pick({ zh: stageName, en: stageNameEn }, language),
      item: pick({ zh: itemName, en: itemNameEn }, language),
      at: times.closing(closesAt),
      teams,
    })
  if (!RUNNING_STATES.includes(round.state)) return null
  // The reason is asked for later, so a placeholder passes the rule.
  const refusal = whyNotPause(windows, { paused, reason: '—', now })
  const reason = mayForce ? refusal && refusalText(refusal, language, wording) : t('noRight')
  const name = pick({ zh: round.name, en: round.nameEn }, language)
  const onClick = async () => {
    save.clear()
    if (paused) return setAsking(true)
    const { data: closed, error } = await closings.refetch()
    if (error) toast('error', error.msg)
    if (!closed) return
    const forfeits = closed.reduce((sum, { teams }) => sum + teams, 0)
    const question = {
      title: t('resumeTitle', { name }),
      text: forfeits > 0 ? t('resumeForfeits', { count: forfeits }) : t('resumeText'),
      names: closed.map((each) => closingText(each)),
      confirm: forfeits > 0 ? t('resumeAnyway', { count: forfeits }) : t('resume'),
      cancel: t('back'),
      danger: forfeits > 0,
    }
    if (await ask(question)) await save.run({ roundId, version, paused, reason: '', forfeits })
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
      {(closings.data ?? []).length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('closedTitle')}
          description={
            <>
              {closings.data?.map((each) => (
                <p key={closingText(each)}>{closingText(each)}</p>
              ))}
              <Link to={paths.office.scheduleSet({ roundId })}>{t('moveClosing')}</Link>
            </>
          }
          className="form-refusal"
        />
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
