import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { CodeWay, type JoiningView } from '@podium/core/enrolment/joining/joining.ts'
import { whyNotInvite } from '@podium/core/enrolment/member/member.rule.ts'
import { isEditable } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button, Radio, Skeleton, Switch } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { joiningMessages } from './messages.ts'
import { JoinRequests } from './join-requests.tsx'
import '../team/team.css'

/** How the team is open to newcomers, and who asks; null but for the captain of a team that can be changed. */
export function JoiningPart({ team, onJoined }: { team: TeamDetail; onJoined: () => void }) {
  if (!team.isCaptain || !isEditable(team) || team.setting?.entry === 'individual') return null
  const people = team.members.map((member) => ({ ...member, schoolId: null }))
  const full = team.setting && whyNotInvite('member', people, team.setting)
  return <Open teamId={team.teamId} full={full} onJoined={onJoined} />
}

interface OpenProps {
  teamId: string
  /** Why nobody else can come in. */
  full: Refusal | null
  onJoined: () => void
}

function Open({ teamId, full, onJoined }: OpenProps) {
  const t = useT(joiningMessages)
  const { language, wording } = useLanguage()
  const joining = useCall(enrolmentApi.joining, { teamId })
  usePushed('notice', [enrolmentApi.joining])
  const isClosed = joining.data && joining.data.code === null && !joining.data.looking
  // Nothing is left to do here: why nobody can come in stands beside the invitations.
  if (full && isClosed && joining.data?.requests.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('newcomers')}</h3>
      {joining.isPending && <Skeleton active />}
      {joining.isError && <Failure refusal={joining.error} onRetry={() => void joining.refetch()} />}
      {joining.data && (
        <>
          {full && <p className="sign-up-hint">{refusalText(full, language, wording)}</p>}
          {/* What is still open can be closed. */}
          {(!full || !isClosed) && <Settings teamId={teamId} joining={joining.data} />}
          <JoinRequests requests={joining.data.requests} onAnswered={onJoined} />
        </>
      )}
    </section>
  )
}

function Settings({ teamId, joining }: { teamId: string; joining: JoiningView }) {
  const t = useT(joiningMessages)
  const times = useWindowTimes()
  const copy = useCopy()
  const { code, codeUntil, codeWay, looking } = joining
  const save = useWrite(enrolmentApi.saveJoining, {
    refresh: [enrolmentApi.joining],
    onDone: () => toast('success', t('saved')),
  })
  const change = (to: Partial<Parameters<typeof save.run>[0]>) =>
    void save.run({ teamId, looking, codeWay, code: 'keep', ...to })
  return (
    <div className="joining">
      {code && codeUntil ? (
        <div className="team-line">
          <b className="joining-code figures">{code}</b>
          <span className="sign-up-hint">{t('codeUntil', { until: times.closing(codeUntil) })}</span>
          <Button onClick={() => void copy(code)}>{t('copy')}</Button>
          <Button disabled={save.busy} onClick={() => change({ code: 'renew' })}>
            {t('renew')}
          </Button>
          <Button disabled={save.busy} onClick={() => change({ code: 'off' })}>
            {t('turnOff')}
          </Button>
        </div>
      ) : (
        <div className="team-line">
          <span className="sign-up-hint">{t('codeOff')}</span>
          <Button disabled={save.busy} onClick={() => change({ code: 'renew' })}>
            {t('turnOn')}
          </Button>
        </div>
      )}
      <div className="team-line">
        <span id="joining-way">{t('codeWay')}</span>
        <Radio.Group
          aria-labelledby="joining-way"
          value={codeWay}
          disabled={save.busy}
          options={CodeWay.options.map((value) => ({ value, label: t(`way_${value}`) }))}
          onChange={({ target }) => change({ codeWay: CodeWay.parse(target.value) })}
        />
      </div>
      <div className="team-line">
        <Switch
          id="joining-looking"
          checked={looking}
          disabled={save.busy}
          onChange={(checked) => change({ looking: checked })}
        />
        <label htmlFor="joining-looking">{t('lookingSwitch')}</label>
      </div>
      <p className="sign-up-hint">{t('lookingSwitchHint')}</p>
    </div>
  )
}
