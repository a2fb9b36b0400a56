import type { Bilingual } from '../base/shapes.ts'
import type { StandingPage } from './standing-page.ts'
import { guideSections } from './site-guide.ts'

interface Standing {
  readonly lead: Bilingual
  readonly sections: ReadonlyArray<{ readonly title: Bilingual; readonly lines: readonly Bilingual[] }>
}

/** Standard texts of the pages about the platform; they say only what the platform does. */
export const standingTexts: Readonly<Record<StandingPage, Standing>> = {
  introduction: {
    lead: {
      zh: '从发布通知到查验证书，竞赛的每个环节都在同一个平台上完成。',
      en: 'From the first notice to the verified certificate, a competition runs on one platform.',
    },
    sections: [
      {
        title: { zh: '为参赛者', en: 'For participants' },
        lines: [
          {
            zh: '在线组队报名、邀请队员与指导教师、提交作品并取得回执；审核进度、成绩与证书都能在个人中心看到。',
            en: 'Form a team, invite members and advisers, submit a work and keep its receipt. Progress, results and certificates are in the personal centre.',
          },
        ],
      },
      {
        title: { zh: '为学校', en: 'For schools' },
        lines: [
          {
            zh: '认证本校师生，审核参赛团队，随时了解名额的使用情况，并导出名单。',
            en: 'Verify students and staff, review teams, see how much of the quota is used, and export lists.',
          },
        ],
      },
      {
        title: { zh: '为主办方与专家', en: 'For organisers and experts' },
        lines: [
          {
            zh: '设置赛程与规则，分配盲评任务，计算并复核成绩，公布获奖名单，制发可在线查验的证书。',
            en: 'Set schedule and rules, assign blind reviews, calculate and verify results, publish winners, and issue certificates anybody can verify.',
          },
        ],
      },
    ],
  },
  services: {
    lead: {
      zh: '除了在线办赛，主办方还可以使用平台的以下能力。',
      en: 'Beyond running a competition, organisers can use the platform for the following.',
    },
    sections: [
      {
        title: { zh: '证书设计与制发', en: 'Certificate design and issue' },
        lines: [
          {
            zh: '用模板设计证书，批量生成 PDF，每张证书带有编号与二维码，可撤销、可补发、可查验。',
            en: 'Design templates, issue PDFs in batches with number and QR code, and revoke, reissue or verify any of them.',
          },
        ],
      },
      {
        title: { zh: '作品展示', en: 'Showing works' },
        lines: [
          {
            zh: '公布结果后，可选择在网站公开展示获奖作品，未成年人的姓名会被隐去。',
            en: 'Once results are public, winning works can be shown on the website; names of minors are masked.',
          },
        ],
      },
      {
        title: { zh: '申请使用', en: 'Ask for access' },
        lines: [
          {
            zh: '需要在平台上举办竞赛的单位，请通过竞赛页面上的联系方式与运营方联系。',
            en: 'Organisations that want to run a competition here can reach the operator through the contacts on the competition pages.',
          },
        ],
      },
    ],
  },
  research: {
    lead: {
      zh: '好的评审规则让不同的专家得出可信的共同结论。这里说明平台在评审方法上的做法。',
      en: 'Good rules let different experts reach a result one can trust. This page explains how the platform handles reviews.',
    },
    sections: [
      {
        title: { zh: '盲评与回避', en: 'Blind review and conflicts' },
        lines: [
          {
            zh: '作品以编号呈现，文件名与文本会检查身份信息；专家可以申请回避，同校回避由规则自动执行。',
            en: 'Works carry a label instead of names, and texts are checked for identities. Experts can declare a conflict; those of one’s own school are excluded by rule.',
          },
        ],
      },
      {
        title: { zh: '成绩的汇总', en: 'Combining scores' },
        lines: [
          {
            zh: '可采用平均、去极值平均或中位数；有效分数不足三个时不去分，避免把去极值变成只留一个分数。',
            en: 'By mean, trimmed mean or median. Nothing is dropped of two scores or fewer, so that trimming never leaves a single opinion.',
          },
        ],
      },
      {
        title: { zh: '可复核', en: 'Results that can be checked' },
        lines: [
          {
            zh: '每次计算都保存输入的摘要，由第二人复核后才能锁定；公布之后的更正会留下记录。',
            en: 'Each calculation keeps a digest of its inputs and is verified by a second person before it is locked. Corrections after publication stay on record.',
          },
        ],
      },
    ],
  },
  solution_cloud: {
    lead: {
      zh: '不必自建系统，用浏览器就能组织一场竞赛。',
      en: 'Run a competition from the browser, without building a system of your own.',
    },
    sections: [
      {
        title: { zh: '开箱即用', en: 'Ready to use' },
        lines: [
          {
            zh: '新建一届竞赛时可以复制上一届的赛项、赛程与规则，缺少的设置会逐条提示。',
            en: 'A new edition can start as a copy of the last one; the platform lists every setting that is still missing.',
          },
        ],
      },
      {
        title: { zh: '截止时刻从容', en: 'Calm at the deadline' },
        lines: [
          {
            zh: '提交时间以服务器为准，大文件可断点续传，重复点击不会产生重复报名。',
            en: 'The server’s clock decides, large uploads resume, and a repeated click never makes a second entry.',
          },
        ],
      },
      {
        title: { zh: '数据安全', en: 'Data protection' },
        lines: [
          {
            zh: '证件号码与手机号加密保存并隐去显示，每次操作都有审计记录。',
            en: 'Document and phone numbers are encrypted and shown in part only; every action is on the audit record.',
          },
        ],
      },
    ],
  },
  solution_school: {
    lead: {
      zh: '让校赛、推荐与国赛报名在同一处衔接。',
      en: 'Bring a school’s own contests and its entries to larger ones together in one place.',
    },
    sections: [
      {
        title: { zh: '分级组织', en: 'Organised by level' },
        lines: [
          {
            zh: '上级组织、学校与学院各有自己的数据范围与权限，彼此看不到不属于自己的内容。',
            en: 'Parent organisations, schools and colleges each have their own data and rights, and see nothing that isn’t theirs.',
          },
        ],
      },
      {
        title: { zh: '师生认证', en: 'Verified people' },
        lines: [
          {
            zh: '学校认证本校师生后，报名资格、名额与证书上的校名都以认证结果为准。',
            en: 'Once a school has verified its people, eligibility, quotas and the name on certificates follow from it.',
          },
        ],
      },
      {
        title: { zh: '审核与名额', en: 'Review and quotas' },
        lines: [
          {
            zh: '按赛项设置每校名额，审核列表把等待处理的团队排在最前，可批量通过并写明退回意见。',
            en: 'Quotas per event and school; teams that wait come first, and can be approved together or returned with a reason.',
          },
        ],
      },
    ],
  },
  solution_data: {
    lead: {
      zh: '竞赛结束之后，数据仍然可靠、可查、可用。',
      en: 'After the competition its data stay reliable, traceable and useful.',
    },
    sections: [
      {
        title: { zh: '名单与统计', en: 'Lists and figures' },
        lines: [
          {
            zh: '团队、作品、评审与获奖都可以按条件筛选并导出为表格，导出范围与权限一致。',
            en: 'Teams, works, reviews and awards can be filtered and exported; an export never exceeds one’s rights.',
          },
        ],
      },
      {
        title: { zh: '证书查验', en: 'Check a certificate' },
        lines: [
          {
            zh: '任何人都可以用编号或二维码查验证书的真伪与状态，持有人姓名隐去显示。',
            en: 'Anybody can check a certificate by number or QR code; the holder’s name is masked.',
          },
        ],
      },
      {
        title: { zh: '长期保存', en: 'Kept for the long term' },
        lines: [
          {
            zh: '公布的成绩与名单保存快照及其摘要，更正与撤销留痕，可供日后核对。',
            en: 'Published results are kept as snapshots with their digests; corrections and revocations stay traceable.',
          },
        ],
      },
    ],
  },
  site_guide: {
    lead: {
      zh: '第一次使用？按照您的身份，从下面的步骤开始。',
      en: 'New here? Start with the steps for your role.',
    },
    sections: [
      {
        title: { zh: '参赛者', en: 'Participants' },
        lines: [
          {
            zh: '注册账号并完善资料，等待学校认证；在竞赛页面选择赛项报名，邀请队员与指导教师；审核通过后在截止前提交作品，保存回执。',
            en: 'Open an account, complete the profile and wait for the school to verify it. Choose an event, sign up and invite members and advisers. Once approved, submit the work before the deadline and keep the receipt.',
          },
        ],
      },
      ...guideSections.account,
      ...guideSections.team,
      ...guideSections.fee,
      ...guideSections.work,
      {
        title: { zh: '修改或撤回作品', en: 'Changing or withdrawing a work' },
        lines: [
          {
            zh: '作品提交后，截止前可以在个人中心“我的作品”中打开，修改后再次提交；本阶段允许时，也可以撤回作品。',
            en: 'After the submission you can open your work under “My works” in your centre until the deadline, change it and submit it again; where the stage allows it, you can also withdraw the work.',
          },
          {
            zh: '撤回的作品不参加评审，截止前可以重新提交。',
            en: 'A work that was withdrawn is not reviewed; it can be submitted again before the deadline.',
          },
        ],
      },
      ...guideSections.results,
      {
        title: { zh: '学校管理员', en: 'School staff' },
        lines: [
          {
            zh: '登录管理后台，先认证本校师生，再审核团队；需要修改的团队请写明意见后退回。',
            en: 'Sign in to the back office, verify your people first, then review teams. Return a team with a reason if something must change.',
          },
        ],
      },
      {
        title: { zh: '评审专家', en: 'Experts' },
        lines: [
          {
            zh: '登录后打开评审任务，阅读并同意评审须知，逐件打分并提交；有利害关系的作品请申请回避。',
            en: 'Sign in, open your review tasks and agree to the notice. Score each work and submit; declare a conflict where there is one.',
          },
        ],
      },
      {
        title: { zh: '查验证书', en: 'Verifying a certificate' },
        lines: [
          {
            zh: '打开“证书查验”，输入证书编号与校验码，或扫描证书上的二维码。',
            en: 'Open “Verify a certificate” and enter number and check code, or scan the QR code on the certificate.',
          },
        ],
      },
    ],
  },
}
