import { randomInt } from 'node:crypto'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { CODE_LENGTH, CODE_LETTERS, type JoiningView } from '@podium/core/enrolment/joining/joining.ts'
import { MAX_PENDING, type Openness } from '@podium/core/enrolment/joining/joining.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { INVITATION_MS } from '../member/invite-member.ts'
import { membersOf } from '../member/member.store.ts'
import { openForEdit } from '../team/open-team.ts'
import { loadTeam } from '../team/team.store.ts'
import { teamIdByCode, opennessOf, saveOpenness } from './joining.store.ts'
import { pendingRequests } from './request.store.ts'

const CLOSED: Openness = { code: null, codeWay: 'ask', codeUntil: null, looking: false }

/** For the captain; other members are refused and strangers find nothing. */
export const joining = read(enrolmentApi.joining, async function joining({ db, viewer, now }, { teamId }) {
  const team = orNotFound(await loadTeam(db, teamId))
  const members = await membersOf(db, teamId)
  orNotFound(members.find(({ userId }) => userId === viewer.userId))
  if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
  const open = (await opennessOf(db, teamId)) ?? CLOSED
  return { ...viewOf(open, now), requests: await pendingRequests(db, teamId, MAX_PENDING) }
})

export const saveJoining = write(
  enrolmentApi.saveJoining,
  'enrolment.save_joining',
  async function saveJoining({ tx, viewer, note }, { teamId, looking, codeWay, code }) {
    await openForEdit(tx, teamId, viewer.userId)
    const before = (await opennessOf(tx, teamId)) ?? CLOSED
    const at = await clock(tx)
    const open = { ...before, looking, codeWay, ...(code === 'off' && { code: null, codeUntil: null }) }
    if (code === 'renew') {
      open.code = await freeCode(tx)
      open.codeUntil = new Date(at.getTime() + INVITATION_MS)
    }
    await saveOpenness(tx, teamId, open)
    note({ type: 'team', id: teamId, before: facts(before), after: { ...facts(open), renewed: code === 'renew' } })
    return viewOf(open, at)
  },
  { repeatable: false },
)

/** Without the code, which is a key to the team. */
const facts = ({ looking, codeWay, code }: Openness) => ({ looking, codeWay, hasCode: code !== null })

/** A code that is over is not shown. */
function viewOf({ looking, codeWay, code, codeUntil }: Openness, at: Date): Omit<JoiningView, 'requests'> {
  const isValid = codeUntil !== null && at < codeUntil
  return { looking, codeWay, code: isValid ? code : null, codeUntil: isValid ? codeUntil.toISOString() : null }
}

async function freeCode(tx: Tx): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return (await teamIdByCode(tx, code)) === null ? code : freeCode(tx)
}
