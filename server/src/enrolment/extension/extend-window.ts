import { windowsMoved } from '@podium/core/competition/events.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { EXTENDABLE_KINDS } from '@podium/core/enrolment/extension/extension.ts'
import { whyNotExtend, whyNotRevokeExtension } from '@podium/core/enrolment/extension/extension.rule.ts'
import {
  endExtension,
  lockRoundAlone,
  lockRoundShared,
  roundById,
  saveExtension,
  windowsOfTeam,
  type WindowOfTeam,
} from '#server/competition/index.ts'
import { lockOpenOrder } from '#server/finance/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { SignedIn, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { openUnpaid } from '../payment/unpaid.store.ts'
import { loadTeam, lockTeam, type Team } from '../team/team.store.ts'
import { payAsOthers, payUntil } from './move-payment.ts'

const FORCE = 'competition:schedule:force'

export const extendableWindows = read(
  enrolmentApi.extendableWindows,
  async function extendableWindows({ db, viewer, language, now }, { teamId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    await roundWithin(db, viewer, team.roundId)
    const windows = await windowsOfTeam(db, team, { language, now })
    return windows
      .filter(({ window }) => EXTENDABLE_KINDS.includes(window.kind))
      .map(({ window, stage, itemName, granted }) => ({
        windowId: window.windowId,
        kind: window.kind,
        stageName: (language === 'en' && stage.nameEn) || stage.name,
        itemName,
        opensAt: window.opensAt,
        closesAt: window.closesAt,
        stageClosesAt: stage.closesAt,
        extendedTo: granted && !granted.revoked ? granted.closesAt : null,
        reason: granted && !granted.revoked ? granted.reason : '',
        version: granted?.version ?? 0,
      }))
  },
)

/** Lets a window close later for one team. Waits for transactions that depend on the window. @spec B03 */
export const extendWindow = write(
  enrolmentApi.extendWindow,
  'enrolment.extend_window',
  async function extendWindow(call, { teamId, windowId, closesAt, reason, version }) {
    const { tx, viewer } = call
    const at = await lockWindowOfTeam(call, { teamId, windowId, version })
    const { team, roundState, now, chosen, windows } = at
    const { window, stage } = chosen
    const isUnpaid = (await openUnpaid(tx, teamId)) !== null
    refuseIf(whyNotExtend({ team: { ...team, isUnpaid }, roundState, window, stage, windows }, closesAt, now))
    const saved = await saveExtension(tx, { teamId, windowId }, { closesAt, reason, userId: viewer.userId, at: now })
    if (window.kind === 'payment') await payUntil(tx, team, closesAt)
    await closesOtherwise(call, at, { closesAt, reason })
    return { version: saved }
  },
)

export const revokeExtension = write(
  enrolmentApi.revokeExtension,
  'enrolment.revoke_extension',
  async function revokeExtension(call, { teamId, windowId, reason, version }) {
    const { tx, viewer } = call
    const at = await lockWindowOfTeam(call, { teamId, windowId, version })
    refuseIf(whyNotRevokeExtension(at.chosen.granted, at.roundState))
    const saved = await endExtension(tx, { teamId, windowId }, { reason, userId: viewer.userId, at: at.now })
    const { kind, closesAt } = at.chosen.window
    if (kind === 'payment') await payAsOthers(tx, at.team, closesAt)
    await closesOtherwise(call, at, { closesAt, reason })
    return { version: saved }
  },
)

async function roundWithin(db: Db | Tx, viewer: Viewer, roundId: string): Promise<void> {
  const round = orNotFound(await roundById(db, roundId))
  orNotFound((await groupWithin(db, round.groupId, viewer.scopeOf(FORCE))) || null)
}

type Call = SignedIn<WriteCall> & { services: Services }

interface LockedWindow {
  readonly team: Team
  readonly roundState: NonNullable<Awaited<ReturnType<typeof lockRoundShared>>>
  readonly now: Date
  readonly chosen: WindowOfTeam
  /** Windows of the stage as they are for the team now. */
  readonly windows: ReadonlyArray<WindowOfTeam['window']>
}

/** The window of a team, with nobody acting in the round any more. */
async function lockWindowOfTeam(
  { tx, viewer, language }: Call,
  { teamId, windowId, version }: { teamId: string; windowId: string; version: number },
): Promise<LockedWindow> {
  // An order that is paid or closed is locked before its teams.
  await lockOpenOrder(tx, teamId)
  const team = orNotFound(await lockTeam(tx, teamId))
  await roundWithin(tx, viewer, team.roundId)
  await lockRoundAlone(tx, team.roundId)
  const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
  const now = await clock(tx)
  const all = await windowsOfTeam(tx, team, { language, now })
  const chosen = orNotFound(all.find(({ window }) => window.windowId === windowId))
  await refuseStale(tx, { type: 'team', id: teamId, version: chosen.granted?.version ?? 0 }, version)
  const ofStage = all.filter(({ window }) => window.stageId === chosen.window.stageId)
  const windows = ofStage.map(({ window, granted }) =>
    window.windowId === windowId ? window : { ...window, closesAt: closingOf(window, granted) },
  )
  return { team, roundState, now, chosen, windows }
}

function closingOf(window: WindowOfTeam['window'], granted: WindowOfTeam['granted']): string {
  return granted && !granted.revoked && granted.closesAt > window.closesAt ? granted.closesAt : window.closesAt
}

/** Logs that the window closes at another time for the team, and tells those whom that concerns. */
async function closesOtherwise(
  { services, tx, viewer, note }: Call,
  { team, chosen: { window, granted } }: LockedWindow,
  { closesAt, reason }: { closesAt: string; reason: string },
): Promise<void> {
  const { teamId, roundId } = team
  const { stageId, windowId, itemId, kind, opensAt, forced } = window
  const before = { opensAt, closesAt: closingOf(window, granted), forced }
  const after = { opensAt, closesAt, forced }
  note({
    type: 'team',
    id: teamId,
    before: { window: kind, closesAt: before.closesAt },
    after: { window: kind, closesAt },
    reason,
  })
  await emit(services, tx, windowsMoved, {
    roundId,
    moves: [{ stageId, windowId, itemId, kind, teamId, groupName: team.name, before, after }],
    reason,
    byUserId: viewer.userId,
  })
}
