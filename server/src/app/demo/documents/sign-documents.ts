import type { Input } from '@podium/core/base/endpoint.ts'
import type { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { documentCodes } from '#server/enrolment/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import type { DemoClient } from '../demo-client.ts'
import { coverArt } from '../news/cover-art.ts'
import type { Staff } from '../people.ts'
import type { DemoTeam } from '../teams.ts'

/** The document that advisers have yet to sign. */
const ADVISERS = 'adviser_statement'
const ADVISERS_DAYS = 20
const DAY = 86_400_000

type Documents = Input<typeof competitionApi.saveEnrolSetting>['value']['documents']

/** What a contest asks its teams to sign before they hand in. */
export const documents: Documents = [
  {
    key: 'pledge',
    name: '参赛承诺书',
    nameEn: 'Participant’s pledge',
    of: 'student',
    signer: 'person',
    text: '本人{name}（学号 {studentNumber}，证件号码 {idMasked}）系{school}在校学生，自愿参加{contest}“{item}”，并郑重承诺：\n\n一、所提交的分析报告由本队独立完成，引用的数据与观点均注明来源；\n二、不泄露案例企业提供的未公开资料；\n三、服从组委会的评审规则与结果。\n\n如有违反，本人愿承担相应责任。',
    textEn:
      'I, {name} (student number {studentNumber}, ID {idMasked}) of {school}, enter {contest}, {item}, of my own free will and declare:\n\n1. Our team wrote the report by itself and names the source of every figure and opinion in it.\n2. I disclose nothing unpublished that the company of the case made available.\n3. I accept the rules and the results of the judging.',
    blocks: 'handIn',
  },
  {
    key: 'approval',
    name: '学校推荐表',
    nameEn: 'Recommendation of the school',
    of: 'team',
    signer: 'school',
    text: '兹推荐我校“{team}”（参赛编号 {number}）参加{contest}“{item}”。团队成员身份属实，学籍有效，我校支持其完成赛事各项任务。',
    textEn:
      'The school recommends the team “{team}” (entry number {number}) for {contest}, {item}. Its members are students in good standing.',
    members: true,
    blocks: 'handIn',
  },
  {
    key: ADVISERS,
    name: '指导教师声明',
    nameEn: 'Statement of the adviser',
    of: 'adviser',
    text: '本人{name}系{school}教师，担任“{team}”（参赛编号 {number}）参加{contest}“{item}”的指导教师，承诺只作方法上的指导，不代替学生完成任何部分。',
    textEn:
      'I, {name} of {school}, advise the team “{team}” (entry number {number}) in {contest}, {item}. I guide its methods and do no part of its work.',
    blocks: 'nothing',
    dueAt: new Date(Date.now() + ADVISERS_DAYS * DAY).toISOString(),
  },
]

/** Teams that have signed everything, one whose copies are accepted, and one that has one returned. */
const SIGNED = 6
const ACCEPTED = 2
/** Number of the generated picture that stands for a scan. */
const SCAN = 5

/** The first teams sign their documents; the organiser accepts some copies and returns one. */
export async function signDocuments(
  desk: DemoClient,
  { organiser }: Pick<Staff, 'organiser'>,
  teams: readonly DemoTeam[],
): Promise<void> {
  for (const [at, { teamId, captain }] of teams.slice(0, SIGNED).entries()) {
    const { db, clock } = desk.services
    for (const { key, memberId, code } of await documentCodes(db, teamId, clock.now())) {
      if (key === ADVISERS) continue
      const fileId = await storeFile(desk.services, db, {
        purpose: 'enrolment.copy',
        ownerId: captain.userId,
        name: '签署件.png',
        mediaType: 'image/png',
        bytes: coverArt(SCAN),
      })
      const place = { teamId, key, ...(memberId !== null && { memberId }) }
      await desk.call(captain, enrolmentApi.saveCopy, { ...place, fileId, code })
    }
    if (at > ACCEPTED) continue
    const signed = await desk.call(organiser, enrolmentApi.teamDocuments, { teamId })
    const copies = signed.documents.flatMap(({ copy }) => copy ?? [])
    for (const { copyId, version } of at < ACCEPTED ? copies : copies.slice(0, 1)) {
      const accept = at < ACCEPTED
      const reason = accept ? '' : '签字不清晰，请重新扫描后上传'
      await desk.call(organiser, enrolmentApi.decideCopy, { teamId, copyId, version, accept, reason })
    }
  }
}
