import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Policy } from '@podium/core/site/policy.ts'

interface Section {
  readonly title: Bilingual
  readonly lines: readonly Bilingual[]
}

/**
 * Default policies. They describe the software and name its operator as responsible; operators can publish their own.
 * Increase `STANDARD_POLICY_VERSION` with every change.
 */
export const policyTexts: Readonly<Record<Policy, readonly Section[]>> = {
  privacy: [
    {
      title: { zh: '谁对您的信息负责', en: 'Who is responsible' },
      lines: [
        {
          zh: '本网站由竞赛主办方（下称“我们”）运营。我们决定为何以及如何处理您的个人信息，并对此负责。联系方式见各项竞赛的详情页。',
          en: 'This site is run by the organiser of its competitions (“we”). We decide why and how personal data are used and answer for it. How to reach us is shown on each competition’s page.',
        },
      ],
    },
    {
      title: { zh: '我们收集什么，用来做什么', en: 'What we collect, and what for' },
      lines: [
        {
          zh: '账号：姓名、手机号或邮箱、密码。用于登录、找回密码和通知您。',
          en: 'Your account: name, phone or e-mail, password. To sign you in, to recover access and to inform you.',
        },
        {
          zh: '参赛资料：学校、学号或工号、年级或职称，以及竞赛要求填写的内容。用于核对参赛资格、编排队伍和制作证书。',
          en: 'Your entry: school, student or staff number, grade or title, and what a competition asks for. To check who may take part, to form teams and to make certificates.',
        },
        {
          zh: '证件号码：仅在您单独同意后收集，用于实名核验。它加密保存，页面上只显示部分数字。',
          en: 'Your document number: only with your separate consent, to verify identity. It is kept encrypted and shown in part only.',
        },
        {
          zh: '作品与评审：您提交的文件、提交时间，以及评审和获奖结果。',
          en: 'Works and results: the files you hand in, when you did, and how they were judged.',
        },
        {
          zh: '安全记录：登录时间、网络地址、浏览器类型和重要操作的记录。用于保护账号和查清争议。',
          en: 'Security records: times of sign-in, network address, kind of browser, and a log of important actions. To protect accounts and to settle disputes.',
        },
      ],
    },
    {
      title: { zh: '谁能看到', en: 'Who sees it' },
      lines: [
        {
          zh: '您的学校审核人员和主办方工作人员，仅限其职责所需。评审专家在匿名评审中看不到姓名和学校。',
          en: 'Approvers of your school and the organiser’s staff, as far as their task requires. Experts see neither names nor schools while the review is blind.',
        },
        {
          zh: '公布结果时，会公开队伍、学校、成员姓名和奖项。任何人查验证书时看到的持有人姓名会隐去一部分。',
          en: 'When results are published, team, school, names and award become public. Whoever verifies a certificate sees its holder’s name in part only.',
        },
        {
          zh: '我们不出售您的信息，也不用于广告。发送短信和邮件时，服务商会得到您的号码或地址和该条内容。',
          en: 'We neither sell your data nor use them for advertising. Providers that deliver text messages and e-mail receive your number or address and the message.',
        },
      ],
    },
    {
      title: { zh: '保存在哪里，保存多久', en: 'Where and how long it is kept' },
      lines: [
        {
          zh: '信息保存在主办方的服务器上。账号信息保存到您注销账号为止；参赛、获奖和证书记录为便于日后查验而长期保存；法律另有规定的从其规定。',
          en: 'Data are kept on the organiser’s servers: your account until it is closed; records of entries, awards and certificates for as long as they may have to be verified, unless the law says otherwise.',
        },
        {
          zh: '手机号、邮箱和证件号码加密保存，密码只保存无法还原的摘要，传输由主办方的服务器加密。',
          en: 'Phone, e-mail and document numbers are encrypted; of a password only a digest is kept; transport is encrypted by the organiser’s server.',
        },
      ],
    },
    {
      title: { zh: '浏览器中的存储', en: 'What your browser keeps' },
      lines: [
        {
          zh: '我们只使用登录和运行所必需的 Cookie 与本地存储：登录状态、语言、外观和未提交的草稿。没有第三方跟踪。',
          en: 'Only what signing in and running need: your session, language, appearance and unsent drafts. There is no third-party tracking.',
        },
      ],
    },
    {
      title: { zh: '您的权利', en: 'Your rights' },
      lines: [
        {
          zh: '您可以在个人中心查看和更正资料、管理已登录的设备，也可以联系我们复制、删除您的信息，撤回同意或注销账号。撤回同意不影响此前的处理。',
          en: 'In your centre you can see and correct your data and manage signed-in devices. Ask us for a copy, for deletion, to withdraw consent or to close the account. A withdrawal does not undo what was done before.',
        },
        {
          zh: '未满 14 周岁的，请由监护人同意后再注册。',
          en: 'Those under 14 need a guardian’s consent before they register.',
        },
      ],
    },
    {
      title: { zh: '文本的变更', en: 'Changes' },
      lines: [
        {
          zh: '文本变更时版本号随之变更；您同意过的版本会记录在案。',
          en: 'A changed text gets a new version; the version you agreed to is on record.',
        },
      ],
    },
  ],
  agreement: [
    {
      title: { zh: '关于本协议', en: 'About this agreement' },
      lines: [
        {
          zh: '本协议是您与竞赛主办方（下称“我们”）就使用本网站订立的约定。各项竞赛另有章程的，参赛时一并适用。',
          en: 'This is the agreement between you and the organiser of the competitions (“we”) on using this site. Where a competition has rules of its own, they apply as well.',
        },
      ],
    },
    {
      title: { zh: '账号', en: 'Your account' },
      lines: [
        {
          zh: '请使用真实姓名注册，一人一号，并保管好密码。通过您的账号进行的操作视为您本人的操作；发现他人使用时，请立即修改密码并退出其他设备。',
          en: 'Register in your real name, one account each, and keep the password safe. What is done through your account counts as done by you; if somebody else uses it, change the password and sign the other devices out at once.',
        },
      ],
    },
    {
      title: { zh: '参赛与作品', en: 'Entries and works' },
      lines: [
        {
          zh: '您保证填报内容真实，作品由团队原创且不侵犯他人权利。作品的权利归作者所有；您允许我们为评审、公示和存档使用作品，其他用途以竞赛章程为准。',
          en: 'What you state is true, and the work is your team’s own and violates nobody’s rights. Rights in a work stay with its authors; you allow us to use it for review, publication of results and archiving. For any other use the competition’s rules decide.',
        },
        {
          zh: '报名、提交等截止时间以服务器时间为准。请预留上传时间，并保存提交回执。',
          en: 'Deadlines are decided by the server’s clock. Leave time for uploads and keep the receipt.',
        },
      ],
    },
    {
      title: { zh: '公平', en: 'Fair play' },
      lines: [
        {
          zh: '不得冒名、抄袭、干扰评审、攻击网站或获取他人信息。违反的，我们可以按竞赛章程取消资格、撤销奖项和证书，或停用账号，并告知理由；您可以提出异议。',
          en: 'No false names, plagiarism, interference with the review, attacks on the site or prying into others’ data. Otherwise we may, under the competition’s rules, disqualify, revoke awards and certificates or disable an account, and will say why; you may object.',
        },
      ],
    },
    {
      title: { zh: '服务与责任', en: 'Service and liability' },
      lines: [
        {
          zh: '我们尽力保证网站稳定运行，维护会提前公告。因故障影响截止时间的，由我们决定是否顺延并公告。法律规定的责任不因本协议而免除。',
          en: 'We do our best to keep the site running and announce maintenance. If a failure touches a deadline we decide on an extension and announce it. Nothing here excludes liability under the law.',
        },
      ],
    },
    {
      title: { zh: '变更与终止', en: 'Changes and end' },
      lines: [
        {
          zh: '协议变更时版本号随之变更；您同意过的版本会记录在案。您可以随时联系我们注销账号。',
          en: 'A changed agreement gets a new version; the version you agreed to is on record. You may ask us to close your account at any time.',
        },
      ],
    },
  ],
}
