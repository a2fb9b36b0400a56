import { answersAfter, filesIn, whyNotAnswers } from '@podium/core/enrolment/team/answers.rule.ts'
import { teamForm } from '@podium/core/competition/form/form-state.rule.ts'
import { NO_FORM } from '@podium/core/competition/form/form.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { PROOF_SLOT } from '@podium/core/enrolment/team/team.ts'
import { laterStep } from '@podium/core/enrolment/team/steps.rule.ts'
import { entryKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { settingInForce } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { formFacts } from '../form/form-facts.ts'
import { proofsOf, saveMaterials } from './material.store.ts'
import { orderMembers, personOf } from '../member/member.store.ts'
import { openForEdit } from './open-team.ts'
import { changeTeam } from './team.store.ts'

/**
 * Saves the name. A draft takes the captain's current school; a returned team keeps the school whose quota it claimed.
 */
export const saveSignup = write(
  enrolmentApi.saveSignup,
  'enrolment.save_signup',
  async function saveSignup({ tx, viewer, note }, { teamId, name, noticesAgreed, version }) {
    const { team } = await openForEdit(tx, teamId, viewer.userId, version)
    const setting = orNotFound(await settingInForce(tx, 'enrol', team.itemId)).value
    const person = orNotFound(await personOf(tx, viewer.userId))
    const school = team.state === 'draft' ? { school: { id: person.schoolId, name: person.schoolName } } : {}
    const agrees = noticesAgreed === true && team.captainId === viewer.userId && team.noticesAgreedAt === null
    const saved = await changeTeam(tx, team, {
      name: { text: name, key: entryKeyOf(name, setting, team.captainId) },
      step: laterStep(team.step, 'team'),
      ...school,
      ...(agrees && { noticesAgreedAt: await clock(tx) }),
    })
    note({ type: 'team', id: teamId, before: { name: team.name }, after: { name, ...(agrees && { noticesAgreed }) } })
    return { version: saved }
  },
)

export const saveTeamStep = write(
  enrolmentApi.saveTeamStep,
  'enrolment.save_team',
  async function saveTeamStep({ tx, viewer, note }, { teamId, memberIds, version }) {
    const { team } = await openForEdit(tx, teamId, viewer.userId, version)
    await orderMembers(tx, teamId, memberIds)
    const saved = await changeTeam(tx, team, { step: laterStep(team.step, 'material') })
    note({ type: 'team', id: teamId, after: { order: memberIds } })
    return { version: saved }
  },
)

/** Saves answers even if some are missing; given answers must match their fields. */
export const saveMaterial = write(
  enrolmentApi.saveMaterial,
  'enrolment.save_material',
  async function saveMaterial({ tx, viewer, note }, { teamId, answers, fileIds, version }) {
    const { team, members } = await openForEdit(tx, teamId, viewer.userId, version)
    const setting = (await settingInForce(tx, 'enrol', team.itemId))?.value ?? null
    const facts = await formFacts(tx, team, members, { form: setting, at: await clock(tx) })
    const form = setting ? teamForm(setting) : NO_FORM
    refuseIf(whyNotAnswers(answers, form, facts, { complete: false, saved: team.answers }))
    const proofs = fileIds ?? (await proofsOf(tx, teamId))
    const files = [...proofs.map((fileId) => ({ slot: PROOF_SLOT, fileId })), ...filesIn(form, answers)]
    orNotFound((await saveMaterials(tx, teamId, viewer.userId, files)) ? true : null)
    const after = answersAfter(form, team.answers, answers)
    const saved = await changeTeam(tx, team, { answers: after, step: laterStep(team.step, 'material') })
    note({ type: 'team', id: teamId, before: { answers: team.answers }, after: { answers: after, fileIds } })
    return { version: saved }
  },
)
