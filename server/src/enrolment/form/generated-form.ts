import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { isEmptyAnswer } from '@podium/core/competition/form/answer.ts'
import { formState } from '@podium/core/competition/form/form-state.rule.ts'
import type { GeneratedForm, Signer } from '@podium/core/competition/form/generated-form.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { hasAccepted, isEditable, memberRoleLabels, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { describeItem, settingById, settingInForce } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { clock } from '#server/platform/db/clock.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { identitiesOf } from '../audit/member-facts.store.ts'
import { inWords } from '../list/answers-in-words.ts'
import { membersOf, type Member } from '../member/member.store.ts'
import { loadTeam, type Team } from '../team/team.store.ts'
import { formFacts } from './form-facts.ts'
import { sendFormPaper } from './form-paper.ts'

/** A form to print and sign, filled in as the enrolment is now, for its people and for who audits it. */
export const generatedForm = read(
  enrolmentApi.generatedForm,
  async function generatedForm({ services, db, viewer, language }, { teamId, key }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const members = await membersOf(db, teamId)
    orNotFound((await maySee(db, viewer, team, members)) || null)
    const setting =
      isEditable(team) || team.settingId === null
        ? await settingInForce(db, 'enrol', team.itemId)
        : await settingById(db, 'enrol', team.settingId)
    const form = orNotFound(setting).value
    const at = await clock(db)
    const states = formState(form, team.answers, await formFacts(db, team, members, { form, at }))
    const { field } = orNotFound(states.find((state) => state.isShown && state.field.key === key))
    const generated = orNotFound(field.generated)
    const names = await describeItem(db, team.itemId, language)
    const present = members.filter(hasAccepted)
    const en = language === 'en'
    const named = (label: string, value: string) => `${label}${en ? ': ' : '：'}${value}`
    const nameOf = Object.fromEntries(members.map(({ memberId, name }) => [memberId, name]))
    const answered = states.filter(
      (state) =>
        state.isShown &&
        state.field.audience === 'team' &&
        state.field.kind !== 'file' &&
        !isEmptyAnswer(team.answers[state.field.key]),
    )
    const paper = {
      title: (en && field.labelEn) || field.label,
      facts: [
        named(en ? 'Competition' : '竞赛', names?.roundName ?? ''),
        named(en ? 'Event' : '赛项', names?.itemName ?? ''),
        named(en ? 'Team' : '团队', team.name),
        named(en ? 'School' : '学校', team.schoolName),
        ...(team.number ? [named(en ? 'Entry number' : '参赛编号', team.number)] : []),
      ],
      people: await peopleLines(db, team, present, language),
      answers: generated.answers
        ? answered.map(({ field: { key: asked, label, labelEn } }) =>
            named((en && labelEn) || label, inWords(team.answers[asked], nameOf, language)),
          )
        : [],
      text: (en && generated.textEn) || generated.text,
      signatures: signatureLines(generated, present, language),
    }
    return sendFormPaper(services, paper, { at, language })
  },
)

async function maySee(db: Db, viewer: Viewer, team: Team, members: readonly Member[]): Promise<boolean> {
  if (members.some((member) => member.userId === viewer.userId && hasAccepted(member))) return true
  if (!holdsAny(viewer, ['enrolment:team:list'])) return false
  return (await levelsFor(db, team, viewer, 'enrolment:team:list')) !== null
}

async function peopleLines(db: Db, team: Team, members: readonly Member[], language: Language): Promise<string[]> {
  const identities = await identitiesOf(db, team.teamId)
  const en = language === 'en'
  return members.map(({ memberId, name, role, schoolName }, at) => {
    const { collegeName = '', majorName = '', grade = '', studentNumber = '' } = identities.get(memberId) ?? {}
    const facts = [schoolName, collegeName, majorName, grade, studentNumber].filter(Boolean).join(' · ')
    const label = memberRoleLabels[role]
    return `${at + 1}. ${name}${en ? ` (${label.en})` : `（${label.zh}）`} ${facts}`
  })
}

/** Who signs: the people in a role, or an office. */
const SIGNING: Readonly<Record<Signer, { readonly role: MemberRole } | { readonly office: BilingualText }>> = {
  captain: { role: 'captain' },
  member: { role: 'member' },
  teacher: { role: 'teacher' },
  college: { office: { zh: '学院', en: 'College' } },
  school: { office: { zh: '学校', en: 'School' } },
  organisation: { office: { zh: '上级组织', en: 'Organisation above' } },
}

/** A line for each signature: of every person in a role, or of an office with its stamp. */
function signatureLines({ signers }: GeneratedForm, members: readonly Member[], language: Language): string[] {
  const en = language === 'en'
  const rule = '＿＿＿＿＿＿＿＿＿＿＿＿'
  const day = en ? 'Date ＿＿＿＿＿＿' : '日期 ＿＿＿＿＿＿'
  return signers.flatMap((signer) => {
    const signing = SIGNING[signer]
    if ('office' in signing) {
      const { zh, en: english } = signing.office
      return [en ? `${english}, signature and stamp: ${rule}  ${day}` : `${zh}意见及盖章：${rule}　${day}`]
    }
    const label = memberRoleLabels[signing.role]
    return members
      .filter(({ role }) => role === signing.role)
      .map(({ name }) =>
        en ? `${label.en} ${name}, signature: ${rule}  ${day}` : `${label.zh}${name}签字：${rule}　${day}`,
      )
  })
}
