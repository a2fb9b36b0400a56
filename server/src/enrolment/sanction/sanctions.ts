import { textIn } from '@podium/core/base/bilingual-text.ts'
import { maskIdNumber } from '@podium/core/base/mask.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { sanctionRefusals } from '@podium/core/enrolment/sanction/refusals.ts'
import { whyNotGive, whyNotIdentified, whyNotLift } from '@podium/core/enrolment/sanction/sanction.rule.ts'
import {
  sanctionState,
  sanctionStateLabels,
  sanctionSubjectLabels,
  type SanctionEffect,
  type SanctionRow,
} from '@podium/core/enrolment/sanction/sanction.ts'
import { sanctionEffectLabels } from '@podium/core/enrolment/sanction/effect-labels.ts'
import { normaliseIdNumber } from '@podium/core/identity/account/id-card.rule.ts'
import { paths } from '@podium/core/paths.ts'
import type { z } from 'zod'
import { holdersIn, idNumberKey } from '#server/identity/index.ts'
import { notify } from '#server/notice/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { noCompetitions, sanctionRows, sanctionsToExport } from './list.store.ts'
import {
  groupNamed,
  insertSanction,
  liftSanction as saveLift,
  lockSanction,
  schoolNamed,
  teamsConcerned,
  verifiedAccountsOf,
} from './sanction.store.ts'

export const sanctionPage = read(
  enrolmentApi.sanctionPage,
  async function sanctionPage({ db, viewer }, { pageNum, pageSize, ...filter }) {
    const scope = viewer.scopeOf('enrolment:sanction:list')
    return { ...(await sanctionRows(db, scope, filter, { pageNum, pageSize })), pageNum, pageSize }
  },
)

/** Puts a person or a school under a sanction; teams that take part already stay as they are. */
export const giveSanction = write(
  enrolmentApi.giveSanction,
  'enrolment.give_sanction',
  async function giveSanction({ services, tx, viewer, note }, input) {
    const { groupId } = viewer
    if (!groupId) throw refuse(sanctionRefusals.SANCTION_NO_GROUP)
    const { effect, percent, startsOn, endsOn, reason } = input
    const today = beijingDay(await clock(tx))
    refuseIf(whyNotGive(input, today))
    if (input.subject === 'person') refuseIf(whyNotIdentified(input.idType, normaliseIdNumber(input.idNumber), today))
    const sanction = {
      ...(await subjectOf(services, tx, input)),
      groupId,
      effect,
      percent,
      startsOn,
      endsOn,
      reason,
      by: { userId: viewer.userId, name: viewer.realName },
    }
    const made = insertSanction(tx, sanction)
    const sanctionId = await onConflict(made, { enrolment_sanction_once: sanctionRefusals.SANCTION_TWICE })
    await tell(services, tx, 'sanctioned', sanctionId, sanction)
    const { name, shown } = sanction
    note({ type: 'sanction', id: sanctionId, after: { name, shown, effect, percent, startsOn, endsOn }, reason })
    return { sanctionId, teams: effect === 'quota' ? 0 : await teamsConcerned(tx, sanction) }
  },
)

type Given = z.output<typeof enrolmentApi.giveSanction.input>

async function subjectOf({ secrets }: Services, tx: Tx, input: Given) {
  if (input.subject === 'school') {
    const { name, code } = orNotFound(await schoolNamed(tx, input.schoolId))
    return { subject: input.subject, person: null, schoolId: input.schoolId, name, shown: code ?? '' }
  }
  const number = normaliseIdNumber(input.idNumber)
  const person = idNumberKey(secrets, input.idType, number)
  return { subject: input.subject, person, schoolId: null, name: input.name, shown: maskIdNumber(number) }
}

export const liftSanction = write(
  enrolmentApi.liftSanction,
  'enrolment.lift_sanction',
  async function liftSanction({ services, tx, viewer, note }, { sanctionId, reason, version }) {
    const sanction = orNotFound(await lockSanction(tx, sanctionId, viewer.scopeOf('enrolment:sanction:give')))
    await refuseStale(tx, { type: 'sanction', id: sanctionId, version: sanction.version }, version)
    refuseIf(whyNotLift(sanctionState(sanction, beijingDay(await clock(tx)))))
    const saved = await saveLift(tx, sanctionId, reason, viewer.realName)
    await tell(services, tx, 'sanctionLifted', sanctionId, {
      ...sanction,
      reason,
    })
    note({ type: 'sanction', id: sanctionId, before: { name: sanction.name, endsOn: sanction.endsOn }, reason })
    return { version: saved }
  },
)

interface Told {
  readonly groupId: string
  readonly person: Buffer | null
  readonly schoolId: string | null
  readonly name: string
  readonly effect: SanctionEffect
  readonly startsOn: string
  readonly endsOn: string
  readonly reason: string
}

/** Tells the person, where the identity is verified, or those who decide on enrolments for the school. */
async function tell(
  services: Services,
  tx: Tx,
  kind: 'sanctioned' | 'sanctionLifted',
  sanctionId: string,
  { person, schoolId, groupId, name, effect, startsOn, endsOn, reason }: Told,
): Promise<void> {
  const school = schoolId === null ? null : await schoolNamed(tx, schoolId)
  const users = person
    ? await verifiedAccountsOf(tx, person)
    : school?.groupId
      ? await holdersIn(tx, school.groupId, 'enrolment:team:audit')
      : []
  const { zh: effectZh, en: effectEn } = sanctionEffectLabels[effect]
  await notify(services, tx, {
    users,
    template: `enrolment.${kind}`,
    params: { name, group: await groupNamed(tx, groupId), effectZh, effectEn, from: startsOn, until: endsOn, reason },
    link: paths.centre.informationSub(),
    dedupe: `enrolment.${kind}:${sanctionId}`,
  })
}

export const exportSanctions = exportRows<typeof enrolmentApi.exportSanctions, SanctionRow>(
  enrolmentApi.exportSanctions,
  'enrolment.export_sanctions',
  {
    competitions: noCompetitions,
    batches: sanctionsToExport,
    columns: {
      name: { kind: 'text', width: 20, of: ({ name }) => name },
      subject: { kind: 'text', width: 10, of: ({ subject }, to) => textIn(sanctionSubjectLabels[subject], to) },
      shown: { kind: 'text', width: 22, of: ({ shown }) => shown },
      effect: { kind: 'text', width: 14, of: ({ effect }, to) => textIn(sanctionEffectLabels[effect], to) },
      percent: { kind: 'number', width: 12, of: ({ percent }) => percent },
      startsOn: { kind: 'text', width: 12, of: ({ startsOn }) => startsOn },
      endsOn: { kind: 'text', width: 12, of: ({ endsOn }) => endsOn },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(sanctionStateLabels[state], to) },
      reason: { kind: 'text', width: 40, of: ({ reason }) => reason },
      groupName: { kind: 'text', width: 24, of: ({ groupName }) => groupName },
      byName: { kind: 'text', width: 12, of: ({ byName }) => byName },
      createdAt: { kind: 'moment', width: 18, of: ({ createdAt }) => createdAt },
      liftedByName: { kind: 'text', width: 12, of: ({ liftedByName }) => liftedByName },
      liftReason: { kind: 'text', width: 30, of: ({ liftReason }) => liftReason },
    },
  },
)
