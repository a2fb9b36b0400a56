import { refusalText } from '@podium/core/base/refusal.ts'
import { firstRefusal } from '@podium/core/base/refusal.ts'
import { teamForm } from '@podium/core/competition/form/form-state.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { asksCode } from '@podium/core/enrolment/registration/registration.rule.ts'
import { whyNotStart } from '@podium/core/enrolment/team/start.rule.ts'
import { whyFullNow } from '@podium/core/enrolment/team/submit.rule.ts'
import { entryKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { describeItem, settingInForce } from '#server/competition/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockWindow, quotaUse, windowFacts } from './facts.ts'
import { termsOf } from '../registration/terms.store.ts'
import { whyNotOfSchool, whyUnregistered } from '../registration/why-unregistered.ts'
import { wordingOn } from '#server/platform/http/wording-on.ts'
import { addMember, personOf } from '../member/member.store.ts'
import { claimParticipations, whyCaptainLimitReached } from './claim-participation.ts'
import { draftOf, insertTeam, nameTaken } from './team.store.ts'

/** What enrolling in an item requires, and why this person can't enrol. @spec R17 */
export const applyView = read(
  enrolmentApi.apply,
  async function applyView({ services, db, viewer, now, language, host }, { itemId }) {
    const names = orNotFound(await describeItem(db, itemId, language))
    if (names.roundState === 'draft' || names.roundState === 'pending_approval' || names.roundState === 'rejected') {
      orNotFound(null)
    }
    const [person, inForce, draftId] = await Promise.all([
      personOf(db, viewer.userId),
      settingInForce(db, 'enrol', itemId),
      draftOf(db, itemId, viewer.userId),
    ])
    const { schoolId = null } = person ?? {}
    const window = await windowFacts(db, { roundId: names.roundId, itemId, schoolId }, 'signup', now)
    const setting = inForce?.value ?? null
    const remainingQuota = await quotaUse(db, { itemId, schoolId }, setting)
    const who = { userId: viewer.userId, name: viewer.realName }
    const noParticipation = draftId ? null : await whyCaptainLimitReached(services.secrets, db, who, itemId, setting)
    const hindrance = firstRefusal(
      window.windowClosed,
      whyNotStart(viewer.kind, setting),
      await whyUnregistered(db, { roundId: names.roundId, schoolId }),
      noParticipation,
      setting && whyFullNow(remainingQuota, setting),
    )
    return {
      itemId,
      itemName: names.itemName,
      itemIntroduction: names.itemIntroduction,
      roundId: names.roundId,
      roundName: names.roundName,
      notices: names.notices,
      setting: setting && teamForm(setting),
      window: window.view,
      ...remainingQuota,
      draftId,
      asksSchoolCode: asksCode((await termsOf(db, names.roundId)).terms),
      hindrance: hindrance && refusalText(hindrance, language, await wordingOn(services, host)),
      serverNow: now.toISOString(),
    }
  },
)

/** Creates a draft. Its captain's participation is claimed at once, so that drafts count towards the limit of teams. */
export const startTeam = write(
  enrolmentApi.start,
  'enrolment.start',
  async function startTeam({ services, tx, viewer, language, note }, { itemId, name, schoolCode }) {
    const names = orNotFound(await describeItem(tx, itemId, language))
    const person = orNotFound(await personOf(tx, viewer.userId))
    const { schoolId } = person
    refuseIf(await lockWindow(tx, { roundId: names.roundId, itemId, schoolId }, 'signup'))
    const inForce = await settingInForce(tx, 'enrol', itemId)
    refuseIf(whyNotStart(viewer.kind, inForce?.value ?? null))
    if (!inForce) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
    refuseIf(await whyNotOfSchool(tx, { roundId: names.roundId, schoolId }, schoolCode))
    const teamId = await onConflict(
      insertTeam(tx, {
        roundId: names.roundId,
        itemId,
        schoolId: person.schoolId,
        schoolName: person.schoolName,
        name,
        nameKey: entryKeyOf(name, inForce.value, person.userId),
        source: 'self',
        captainId: person.userId,
        settingId: inForce.settingId,
      }),
      nameTaken(name),
    )
    const captain = { userId: person.userId, name: person.name, role: 'captain' as const }
    await addMember(tx, { teamId, ...captain, state: 'accepted' })
    await claimParticipations(
      services.secrets,
      tx,
      [captain],
      { teamId, itemId, roundId: names.roundId, schoolId: person.schoolId },
      inForce.value,
    )
    note({ type: 'team', id: teamId, after: { itemId, name, state: 'draft' } })
    return { teamId, version: 1 }
  },
)
