import { rangeText } from '@podium/core/base/range.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { needsVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isWithdrawn } from '@podium/core/enrolment/team/team.ts'
import type { ApplyView, MyTeam } from '@podium/core/enrolment/views.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { labelled } from '#web/lib/i18n/punctuation.ts'
import { wholeDates } from '#web/lib/i18n/whole-dates.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeLeft } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { WhyNoPlace } from '#web/competition/parts/places/why-no-place.tsx'
import { enrolmentMessages } from '../messages.ts'
import { joiningMessages } from '../joining/messages.ts'
import { waitingMessages } from '../waiting/messages.ts'
import { teamPaymentMessages } from '../payment/messages.ts'
import { useFeeTerms } from '../payment/fee-terms.tsx'
import { RoundNotices, useTicks } from '../parts/round-notices.tsx'
import { schoolCodeMessages } from '../registration/code-messages.ts'
import { SchoolCodeField } from '../registration/school-code-field.tsx'
import { TeamStateTag } from '../parts/team-state.tsx'
import { ProfileStatus } from '../profile/profile-status.tsx'
import { SchoolNeeded, SchoolNeededTag } from '../profile/school-needed.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import './item-choice.css'

/** First step: choose the item, read its requirements, and tick the notices. */
export function ApplyStep({ roundId, itemId }: { roundId: string | null; itemId: string | null }) {
  const t = useT(enrolmentMessages)
  if (itemId) return <ApplyToItem itemId={itemId} />
  if (roundId) return <ChooseItem roundId={roundId} />
  return (
    <SignUpFrame step="apply">
      <Empty
        title={t('noRound')}
        action={
          <Link className="plain-button primary-button" to={paths.home.competition()}>
            {t('toCompetitions')}
          </Link>
        }
      />
    </SignUpFrame>
  )
}

function ChooseItem({ roundId }: { roundId: string }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const item = useT(wordingMessages)('signUpItem')
  const [, setSearch] = useSearchParams()
  const round = useCall(competitionApi.homeDetails, { roundId })
  const own = useCall(enrolmentApi.mine, { pageSize: 100 })
  const places = useCall(competitionApi.itemPlaces, { roundId }).data ?? []
  /** The quotas of an item, and why it has no place; a count that is awaited says both. */
  const placesLines = (known: ItemPlaces | undefined) => {
    if (!known) return []
    const quotas = known.quotas.map(({ label, text }) => labelled(label, text, language))
    return [...(known.countedAt === null ? quotas : []), ...(known.refusal ? [known.refusal] : [])]
  }
  const teamIn = (itemId: string) => own.data?.rows.find((team) => team.itemId === itemId && !isWithdrawn(team))
  if (round.isError) return <Failure refusal={round.error} onRetry={() => void round.refetch()} />
  return (
    <SignUpFrame
      step="apply"
      subtitle={round.data ? pick({ zh: round.data.name, en: round.data.nameEn }, language) : ''}
    >
      <h2>{t('chooseItem', { item })}</h2>
      {round.isPending && <Skeleton active />}
      {round.data?.items.length === 0 && <Empty title={t('itemsEmpty', { item })} />}
      <ul className="item-choice">
        {round.data?.items.map((each) => (
          <li key={each.itemId}>
            <button type="button" onClick={() => setSearch({ roundId, itemId: each.itemId })}>
              <b>
                {pick({ zh: each.name, en: each.nameEn }, language)} <OwnState team={teamIn(each.itemId)} />
              </b>
              {each.introduction && <span>{each.introduction}</span>}
              {placesLines(places.find(({ itemId }) => itemId === each.itemId)).map((line) => (
                <small key={line} className="figures">
                  {wholeDates(line)}
                </small>
              ))}
            </button>
            {each.terms && needsVerifiedSchool(each.terms) && <SchoolNeededTag />}
          </li>
        ))}
      </ul>
    </SignUpFrame>
  )
}

/** The state of the viewer's team in an item; null: there is none. */
function OwnState({ team }: { team: MyTeam | undefined }) {
  return team ? <TeamStateTag state={team.state} /> : null
}

function ApplyToItem({ itemId }: { itemId: string }) {
  const t = useT(enrolmentMessages)
  const line = useT(waitingMessages)
  const joining = useT(joiningMessages)
  const navigate = useNavigate()
  const apply = useCall(enrolmentApi.apply, { itemId })
  const places = useCall(competitionApi.itemPlaces, apply.data ? { roundId: apply.data.roundId } : null).data?.find(
    (each) => each.itemId === itemId,
  )
  const ticks = useTicks(apply.data?.notices ?? [])
  const code = useT(schoolCodeMessages)
  const [schoolCode, setSchoolCode] = useState('')
  const start = useWrite(enrolmentApi.start, {
    inline: true,
    refresh: [enrolmentApi.apply, enrolmentApi.mine],
    onDone: ({ teamId }) => void navigate(paths.home.signUp({ step: 'signup', teamId })),
  })
  if (apply.isPending) {
    return (
      <SignUpFrame step="apply">
        <Skeleton active paragraph={{ rows: 8 }} />
      </SignUpFrame>
    )
  }
  if (!apply.data) return <Failure refusal={apply.error} onRetry={() => void apply.refetch()} />
  const { data } = apply
  const codeFault = start.refusal?.fields.find(({ path }) => path === 'schoolCode')?.msg ?? null
  const lacksCode = data.asksSchoolCode && schoolCode.trim() === ''
  const reason = data.hindrance ?? (lacksCode ? code('needed') : null) ?? (ticks.areAllTicked ? null : t('tickAll'))
  return (
    <SignUpFrame
      step="apply"
      subtitle={`${data.roundName} · ${data.itemName}`}
      foot={
        data.draftId ? (
          <>
            <Button size="large" onClick={() => void navigate(paths.home.signUp({ roundId: data.roundId }))}>
              {t('changeItem')}
            </Button>
            <Button
              type="primary"
              size="large"
              onClick={() => void navigate(paths.home.signUp({ teamId: data.draftId }))}
            >
              {t('goOnDraft')}
            </Button>
          </>
        ) : (
          <>
            {reason && (
              <p className="sign-up-reason">
                {reason} {data.hindrance && <Link to={paths.centre.team()}>{t('toMyTeams')}</Link>}
              </p>
            )}
            <Button size="large" onClick={() => void navigate(paths.home.signUp({ roundId: data.roundId }))}>
              {t('changeItem')}
            </Button>
            <ReasonedButton
              type="primary"
              size="large"
              loading={start.busy}
              reason={reason}
              onClick={() =>
                void start.run({ itemId, noticesAgreed: true, ...(data.asksSchoolCode && { schoolCode }) })
              }
            >
              {t('begin')}
            </ReasonedButton>
          </>
        )
      }
    >
      {!data.draftId && !data.hindrance && places?.refusal && (
        <Alert type="warning" showIcon title={<WhyNoPlace places={places} to={null} />} />
      )}
      {!data.hindrance && places?.queued && (
        <Alert type="info" showIcon title={line('wouldWait', { why: places.queued })} />
      )}
      {data.draftId && <Alert type="info" showIcon title={t('draftKept')} />}
      {start.refusal && codeFault === null && <Alert type="error" showIcon title={start.refusal.msg} />}
      {data.asksSchoolCode && !data.draftId && !data.hindrance && (
        <SchoolCodeField
          value={schoolCode}
          fault={codeFault}
          onChange={(typed) => {
            setSchoolCode(typed)
            start.clear()
          }}
        />
      )}
      {data.setting && <SchoolNeeded setting={data.setting} />}
      {data.setting && <Terms apply={data} setting={data.setting} />}
      {data.setting?.entry === 'team' && (
        <p>
          <Link to={paths.home.signUpJoin({ roundId: data.roundId })}>{joining('toJoin')}</Link>
        </p>
      )}
      <ProfileStatus setting={data.setting} />
      <RoundNotices notices={data.notices} {...(!data.draftId && { ticks })} />
    </SignUpFrame>
  )
}

/** Requirements of the item. */
function Terms({
  apply: { window, school, item, serverNow },
  setting,
}: {
  apply: ApplyView
  setting: NonNullable<ApplyView['setting']>
}) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const pay = useT(teamPaymentMessages)('fee')
  const fee = useFeeTerms(setting)
  const times = useWindowTimes(serverNow)
  const left = window?.phase === 'open' ? timeLeft(window.closesAt, new Date(serverNow), language) : null
  const quotaText = (quota: ApplyView['school']) => quota && t('placesText', { used: quota.used, size: quota.size })
  const rows: Array<[string, string | null]> = [
    [t('window'), window && [times.span(window), left && t('windowLeft', { left })].filter(Boolean).join(' · ')],
    [
      t('size'),
      setting.entry === 'individual' || setting.maxMembers === 1
        ? t('sizeOne')
        : t('sizeText', { range: rangeText(setting.minMembers, setting.maxMembers) }),
    ],
    [
      t('teachers'),
      setting.maxTeachers === 0
        ? t('teachersNone')
        : t('teachersText', { range: rangeText(setting.minTeachers, setting.maxTeachers) }),
    ],
    [pay, fee],
    [t('crossSchool'), setting.entry === 'team' ? t(setting.crossSchool ? 'yes' : 'no') : null],
    [t('placesSchool'), quotaText(school)],
    [t('placesItem'), quotaText(item)],
  ]
  return (
    <dl className="terms">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label + value}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
