import { refuse, type Language, type Refusal } from '@podium/core/base/refusal.ts'
import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import { effectiveWindow, whyNotRunning, windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { memberRefusals } from '@podium/core/enrolment/member/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { whyStillInvited } from '@podium/core/enrolment/team/advance.rule.ts'
import {
  awaitedLacks,
  lacksOf,
  unsigned,
  type Lack,
  type SubmitFacts,
} from '@podium/core/enrolment/team/submit.rule.ts'
import { awaitsMembers, awaitsPayment, isEditable, isReturned } from '@podium/core/enrolment/team/team.ts'
import type { UnfinishedTeam } from '@podium/core/enrolment/views.ts'
import {
  extendedAmong,
  settingKey,
  settingsInForce,
  shownWindows,
  type ShownWindow,
} from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refusalLines } from '#server/platform/http/refusal-lines.ts'
import { documentsOfAll } from '../document/team-documents.ts'
import { formFactsOfAll, type TeamWithForm } from '../form/form-facts.ts'
import { membersOfAll, type Member } from '../member/member.store.ts'
import { teamToSubmit, withCaptainsSchool } from './facts.ts'
import { teamsById, type Team } from './team.store.ts'

interface Reader {
  readonly userId: string
  readonly now: Date
  readonly language: Language
  readonly wording: string
}

interface OpenTeam extends TeamWithForm {
  readonly team: Team
  readonly members: readonly Member[]
  readonly form: EnrolSetting | null
}

/**
 * What these teams wait for from one of their members, by team. The number of queries depends on that of the schools
 * alone. The round's own rules and quotas are judged on the page of the team.
 */
export async function unfinishedTeams(
  db: Db,
  teamIds: readonly string[],
  reader: Reader,
): Promise<Map<string, UnfinishedTeam>> {
  const stored = (await teamsById(db, teamIds)).filter((team) => isEditable(team) || awaitsMembers(team) || isDue(team))
  if (stored.length === 0) return new Map()
  const members = Map.groupBy(
    await membersOfAll(
      db,
      stored.map(({ teamId }) => teamId),
    ),
    ({ teamId }) => teamId,
  )
  const settings = await settingsInForce(
    db,
    'enrol',
    stored.map(({ itemId }) => itemId),
  )
  const teams = stored.map((team): OpenTeam => {
    const people = members.get(team.teamId) ?? []
    const captain = people.find(({ userId }) => userId === team.captainId)
    return {
      team: captain ? withCaptainsSchool(team, captain) : team,
      members: people,
      form: settings.get(settingKey(team.itemId)) ?? null,
    }
  })
  const forms = await formFactsOfAll(db, teams, reader.now)
  const documents = await documentsOfAll(
    db,
    teams.map(({ team, members: people, form: setting }, at) => ({ team, members: people, setting, form: forms[at]! })),
    reader.now,
  )
  const windows = await signUpWindows(db, teams, reader.now)
  return new Map(
    teams.flatMap((each, at) => {
      const span = spanOf(each.team, windows[at] ?? null, reader.now)
      const facts = { form: forms[at]!, documents: documents[at]!, at: reader.now }
      const lacks = span && lacksFor(each, facts, reader)
      return lacks ? [[each.team.teamId, { ...span, lacks: lacks.flatMap((lack) => inWords(lack, reader)) }]] : []
    }),
  )
}

const isDue = (team: Team): boolean => awaitsPayment(team) && team.payBy !== null

/** A lack as its reader sees it; `documents`: to sign, on the page of the team. */
type SeenLack = { readonly at: Lack['at'] | 'documents'; readonly refusal: Refusal }

/** What the reader sees that the team lacks; null: it waits for nothing from this reader. */
function lacksFor(
  { team, members, form }: OpenTeam,
  facts: Pick<SubmitFacts, 'form' | 'documents' | 'at'>,
  reader: Reader,
): SeenLack[] | null {
  const { userId, now } = reader
  const asked = teamToSubmit(team, members, now)
  if (team.captainId === userId) {
    if (awaitsPayment(team)) return []
    if (awaitsMembers(team)) return [...awaitedLacks(asked.members), ...unsigned(facts.documents, now)]
    if (!form) return null
    const invited = whyStillInvited(team, members, form)
    return [...lacksOf(asked, facts, form), ...(invited ? [{ at: 'team' as const, refusal: invited }] : [])]
  }
  const own = awaitedLacks(asked.members.filter((member) => member.userId === userId))
  const self = members.find((member) => member.userId === userId)
  const ownDocuments = facts.documents.filter(({ memberId }) => memberId !== null && memberId === self?.memberId)
  // Of an editable team a member is told that the captain is still completing it.
  const lacks = [
    ...own.map(({ refusal }) => ({ at: 'profile' as const, refusal })),
    ...unsigned(ownDocuments, now).map(({ refusal }) => ({ at: 'documents' as const, refusal })),
  ]
  return lacks.length > 0 || isEditable(team) ? lacks : null
}

/** The sign-up window of each team, in their order. */
async function signUpWindows(db: Db, teams: readonly OpenTeam[], now: Date): Promise<Array<ShownWindow | null>> {
  const extended = await extendedAmong(
    db,
    teams.map(({ team }) => team.teamId),
  )
  // Teams of a school share their windows, but for those with an extension.
  const keyOf = ({ schoolId, teamId }: Team) => (extended.has(teamId) ? teamId : schoolId)
  const windows = new Map<string | null, ShownWindow[]>()
  for (const [key, sharing] of Map.groupBy(teams, ({ team }) => keyOf(team))) {
    const { schoolId, teamId } = sharing[0]!.team
    const roundIds = sharing.map(({ team }) => team.roundId)
    const shown = await shownWindows(db, { roundIds, schoolId, teamId: key === teamId ? teamId : null }, 'signup')
    windows.set(
      key,
      shown.map((each) => underSwitch(each, now)),
    )
  }
  return teams.map(({ team }) => {
    const ofRound = windows.get(keyOf(team))!.filter(({ roundId }) => roundId === team.roundId)
    return effectiveWindow(ofRound, 'signup', team.itemId, now)
  })
}

/** When the team can be completed; null: no longer. A returned team has no end of its own. */
function spanOf(team: Team, window: ShownWindow | null, now: Date): Omit<UnfinishedTeam, 'lacks'> | null {
  if (awaitsPayment(team)) return { opensAt: null, until: team.payBy?.toISOString() ?? null }
  if (!window || whyNotRunning(window.roundState)) return null
  if (isReturned(team)) return { opensAt: null, until: null }
  const phase = windowPhase(window, now)
  if (phase === 'closed') return null
  return {
    opensAt: phase === 'upcoming' ? window.opensAt : null,
    until: window.forced === 'open' ? null : window.closesAt,
  }
}

function inWords({ at, refusal }: SeenLack, { language, wording }: Reader): UnfinishedTeam['lacks'] {
  // At the profile stands only what the reader's own lacks.
  const isOwn = at === 'profile' && refusal.kind === enrolmentRefusals.PROFILE_INCOMPLETE
  const said = isOwn ? refuse(memberRefusals.OWN_PROFILE_INCOMPLETE, refusal.params) : refusal
  return refusalLines(said, language, wording).map((text) => ({ at, text }))
}
