import { RoundContent } from '@podium/core/competition/round/round.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { SLIP } from '@podium/core/finance/transfer/transfer.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import type { DemoClient } from '../demo-client.ts'
import { documents, signDocuments } from '../documents/sign-documents.ts'
import { coverArt } from '../news/cover-art.ts'
import type { School, Staff } from '../people.ts'
import type { Random } from '../random.ts'
import { onlyStage, runRound, type Contest } from '../rounds.ts'
import { enrolTeams, planTeams, type DemoTeam } from '../teams.ts'

const FEE_FEN = 30_000
const DAY = 86_400_000
/** To pay after the approval. */
const PAY_DAYS = 14
/** First and last day of each window, from today. */
export const caseWindows = { signup: [-12, 26], submission: [-3, 44], review: [46, 65], result: [70, 90] } as const
/** Number of the generated picture that stands for a slip. */
const SLIP_PICTURE = 7

export const caseContest: Contest = {
  name: '全国大学生商务案例分析大赛',
  nameEn: 'National Student Business Case Contest',
  tags: ['商务案例', '本科', '高职'],
  content: RoundContent.parse({
    hosts: ['全国大学生创新设计大赛组织委员会'],
    organisers: ['沪江理工大学'],
    introduction: '参赛队在五周内研究一家真实企业的经营难题，提交分析报告与可执行的方案，由企业与高校专家共同评审。',
    guide: `一、参赛对象：全日制在校学生，每队 1 至 3 人。\n二、报名费：每队 300 元，组委会审核通过后 ${PAY_DAYS} 日内缴纳，可对公转账。\n三、退费：报名截止前申请全额退还，之后不退。`,
    notices: [{ title: '参赛承诺书', body: '本队承诺独立完成案例分析，引用的数据与观点注明来源。' }],
    contacts: [{ name: '组委会秘书处', phone: '010-00000000', email: 'case@example.org' }],
  }),
  items: [{ code: 'C', name: '案例分析', nameEn: 'Case analysis', introduction: '围绕年度企业案例提交分析报告。' }],
  enrol: {
    documents,
    fee: {
      ...NO_FEE,
      basis: 'team',
      team: FEE_FEN,
      days: PAY_DAYS,
      online: false,
      transfer: true,
      refunds: [{ until: new Date(Date.now() + caseWindows.signup[1] * DAY).toISOString(), percent: 100 }],
    },
  },
}

/** How far a team of the paid contest is with its fee. */
const PAYMENTS = ['paid', 'paid', 'paid', 'paid', 'slip', 'slip', 'open', 'open', 'rejected', 'refund', 'paid'] as const
type Payment = (typeof PAYMENTS)[number]

/** Runs a contest with a fee: teams that paid by transfer, whose slip waits, that owe it, or want it back. */
export async function runPaidContest(
  desk: DemoClient,
  staff: Staff,
  schools: readonly School[],
  random: Random,
): Promise<void> {
  await desk.call(staff.organiser, financeApi.saveAccount, {
    holder: '全国大学生创新设计大赛组织委员会',
    bank: '中国工商银行北京海淀支行',
    number: '0200 0049 1920 0123 456',
    remark: '到账后两个工作日内确认',
    enabled: true,
  })
  const year = new Date().getFullYear()
  const round = await runRound(desk, staff, {
    contest: caseContest,
    edition: 1,
    year,
    stages: onlyStage(caseWindows),
    publish: true,
  })
  const [first, ...others] = planTeams(round, schools, PAYMENTS.length, random, () => 'enrolled')
  // The demo's adviser has a team of this contest, and a document of it to sign.
  const plans = [{ ...first!, teacher: schools[0]!.teachers[0]! }, ...others]
  const teams = await enrolTeams(desk, staff, round.roundId, plans)
  for (const [index, team] of teams.entries()) await pay(desk, staff, team, PAYMENTS[index]!)
  await signDocuments(desk, staff, teams)
}

async function pay(desk: DemoClient, { organiser, verifier }: Staff, team: DemoTeam, payment: Payment): Promise<void> {
  const { teamId, captain, school } = team
  const { orderId } = await desk.call(captain, enrolmentApi.charge, { teamId })
  if (payment === 'open') return
  const fileId = await storeFile(desk.services, desk.services.db, {
    purpose: SLIP,
    ownerId: captain.userId,
    name: '转账回单.png',
    mediaType: 'image/png',
    bytes: coverArt(SLIP_PICTURE),
  })
  await desk.call(captain, financeApi.submitSlip, { orderId, fileId, payerName: school.name })
  if (payment === 'slip') return
  const { rows } = await desk.call(organiser, financeApi.slipPage, { state: 'submitted', pageSize: 100 })
  const { slipId } = rows.find((row) => row.orderId === orderId)!
  const confirm = payment !== 'rejected'
  await desk.call(organiser, financeApi.decideSlip, {
    slipId,
    confirm,
    bankSerial: confirm ? `26${orderId.replaceAll(/[^0-9]/g, '').slice(0, 12)}` : '',
    opinion: confirm ? '' : '回单金额与订单不符，请重新上传',
  })
  if (payment !== 'refund') return
  const { lines } = await desk.call(captain, financeApi.ownOrder, { orderId })
  const { refundId } = await desk.call(captain, financeApi.requestOwnRefund, {
    orderId,
    lines: lines.map(({ lineId, amount }) => ({ lineId, amount })),
    reason: '队员实习时间冲突，放弃参赛',
    payee: { holder: school.name, bank: '中国工商银行大学支行', number: '0200004509020123456' },
  })
  await desk.call(verifier, financeApi.decideRefund, { refundId, approve: true, opinion: '符合退费规则' })
}
