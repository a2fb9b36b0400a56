import { closingTime } from '@podium/core/base/time/window-times.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { auditLevelLabels, awaitsMembers, awaitsPayment, isEditable } from '@podium/core/enrolment/team/team.ts'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import { pick, useLanguage, useT, type Translate } from '#web/lib/i18n/i18n.ts'
import { teamNextMessages } from './team-next-messages.ts'

/** More are only counted. */
const SHOWN_LACKS = 3

type T = Translate<(typeof teamNextMessages)['words']>

/** Who has to do what next with one of the reader's teams, and until when; nothing where nothing waits. */
export function TeamNext({ team }: { team: MyTeam }) {
  const t = useT(teamNextMessages)
  const { language } = useLanguage()
  const texts = nextTexts(team, t, language)
  if (texts.length === 0) return null
  return (
    <div className="team-next">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

function nextTexts(team: MyTeam, t: T, language: Language): string[] {
  return [
    ...unfinishedTexts(team, t, language),
    ...team.awaited.map((decision) => awaitedText(team, decision, t, language)),
  ]
}

function unfinishedTexts(team: MyTeam, t: T, language: Language): string[] {
  const texts = [...lackTexts(team, t), ...waitingTexts(team, t)]
  const until = team.unfinished?.until
  return texts.map((text, at) =>
    at === 0 && until ? `${text} · ${t('until', { at: closingTime(until, new Date(), language) })}` : text,
  )
}

/** What the reader has to give. */
function lackTexts(team: MyTeam, t: T): string[] {
  const lacks = team.unfinished?.lacks ?? []
  if (lacks.length === 0) return []
  const first = lacks.slice(0, SHOWN_LACKS).map(({ text }) => text)
  const more = lacks.length > SHOWN_LACKS ? [t('more', { count: lacks.length - SHOWN_LACKS })] : []
  return [t('complete', { lacks: [...first, ...more].join(t('between')) })]
}

/** What others have to do, or the captain with money. */
function waitingTexts(team: MyTeam, t: T): string[] {
  const captain = { captain: team.captainName }
  const isCaptain = team.role === 'captain'
  if (awaitsPayment(team)) return [isCaptain ? t('pay') : t('captainPays', captain)]
  if (awaitsMembers(team)) return [t('members')]
  return isEditable(team) && !isCaptain && team.unfinished ? [t('captain', captain)] : []
}

function awaitedText(team: MyTeam, awaited: MyTeam['awaited'][number], t: T, language: Language): string {
  const { on, level, schoolName } = awaited
  if (level === 'teacher' && team.role === 'teacher') return t('decide')
  const by = level === 'school' && schoolName ? schoolName : pick(auditLevelLabels[level], language)
  return t(on === 'team' ? 'audit' : 'change', { by })
}
