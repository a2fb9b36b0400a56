import type { Bilingual } from '../base/shapes.ts'

interface GuideSection {
  readonly title: Bilingual
  readonly lines: readonly Bilingual[]
}

const section = (zh: string, en: string, ...lines: ReadonlyArray<readonly [string, string]>): GuideSection => ({
  title: { zh, en },
  lines: lines.map(([chinese, english]) => ({ zh: chinese, en: english })),
})

const account = [
  section('注册账号', 'Opening an account', [
    '打开注册页，选择身份（学生、教师等），填写姓名、手机号和收到的验证码，设置密码，并同意用户协议和隐私政策。',
    'On “Open an account” choose who you are (student, teacher and so on), enter your name, your phone and the code it receives, and choose a password.',
  ]),
  section(
    '忘记密码、登录不了',
    'Forgotten password, cannot sign in',
    [
      '忘记密码时，在登录页点“忘记密码”，用手机号或邮箱收取验证码，重新设置密码。',
      'If you forgot your password, choose “Forgot your password?” on the sign-in page: a code goes to your phone or e-mail, and you set a new password.',
    ],
    [
      '也可以选择“动态验证码登录”，不用密码。连续输错密码会暂时锁定登录，请按提示等待几分钟，或用验证码登录。',
      'You can also sign in by one-time code, without a password. Too many wrong passwords lock the sign-in for some minutes.',
    ],
  ),
  section('收不到验证码', 'No code received', [
    '收不到验证码时，请核对手机号或邮箱是否正确，查看垃圾短信和垃圾邮件，倒计时结束后再次获取。',
    'If no code arrives, check the phone number or e-mail address and the spam folder, and send the code again when the countdown ends.',
  ]),
  section('更换手机号或邮箱', 'Changing phone or e-mail', [
    '更换手机号或邮箱：登录后打开“账号设置”的“手机与邮箱”，填写新手机号或邮箱和收到的验证码，确认修改。',
    'To change your phone number or e-mail, open “Phone and e-mail” in your account settings, enter the new one and the code it receives, and confirm.',
  ]),
  section('修改姓名或证件号码', 'Changing name or document number', [
    '姓名、证件号码填错了，在“账号设置”的“个人信息”中修改；已有报名提交后，须在那里申请变更，审批通过后生效。',
    'A wrong name or ID document number is corrected under “Profile” in your account settings; after an enrolment was submitted you request the change there, and it takes effect once approved.',
  ]),
  section(
    '学校认证',
    'Verification by the school',
    [
      '认证学校身份：在“账号设置”的“学校信息”中选择学校，填写学院、学号或工号后保存，即提交学校认证。',
      'To have your school verified, choose your school under “School” in your account settings, enter your number and save.',
    ],
    [
      '核实方式有：与学校名单自动核对、填写学校加入码、验证校内邮箱，或由学校管理员审核；结果会通知您。',
      'You are verified by the list of the school, its join code, a mailbox of the school, or by its staff; you are notified of the outcome.',
    ],
    [
      '认证未通过时，页面会显示原因，修改后重新保存即再次申请；找不到学校或一直没有审核，请联系学校管理员。',
      'If the verification is refused, the page shows why: correct it and save again. If it takes too long, contact the staff of your school.',
    ],
  ),
  section('监护人同意', 'Consent of a guardian', [
    '未满 14 周岁的参赛者，须由监护人在“账号设置”的“监护人同意”中确认后，才能提交报名。',
    'For participants under 14 a guardian must consent, under “Guardian” in the account settings, before an enrolment is submitted.',
  ]),
  section('手机上使用', 'Using a phone', [
    '用手机浏览器打开本网站，就可以报名、提交作品和查看消息，不需要安装应用。',
    'The site works in the browser of a phone or mobile device: sign up, submit works and read messages without installing an app.',
  ]),
]

const team = [
  section('怎么报名', 'How to sign up', [
    '报名步骤：登录后打开竞赛详情页，选择赛项，点“报名”，同意须知，填写报名信息，邀请成员，最后由队长提交报名。',
    'To sign up or register for a competition, sign in, open its page, choose an event, agree to the notices, fill in the form, invite your members, and submit as captain.',
  ]),
  section('邀请队员和指导教师', 'Inviting members and advisers', [
    '队长在组建团队页按姓名和手机号邀请队员或指导教师，也可以生成邀请链接发送给对方；对方登录并接受邀请后才算加入。',
    'The captain invites members or advisers by name and phone, or sends an invitation link; they are in the team once they sign in and accept.',
  ]),
  section('加入团队', 'Joining a team', [
    '没有队友时，可以向队长索取加入码加入团队，或在“加入团队”页查看正在招募队员的团队并申请加入。',
    'Without a team, ask a captain for the join code, or open “Join a team” to find teams that look for members and ask to join.',
  ]),
  section(
    '队员不接受邀请',
    'A member does not accept',
    [
      '队员或指导教师没有接受邀请时，队长可以在“我的团队”提醒对方（每天一次），也可以移除后另邀他人。',
      'If a member or adviser does not accept the invitation, the captain can remind them in “My teams” once a day, or remove them and invite somebody else.',
    ],
    [
      '全部成员接受后，等待中的报名自动提交；对方谢绝时队长会收到通知。',
      'A waiting enrolment is submitted by itself once everybody accepted; the captain is notified when somebody declines.',
    ],
  ),
  section(
    '谁可以当指导教师',
    'Who may be an adviser',
    [
      '指导教师须是教师、辅导员、学校人员等非学生账号，登录接受邀请并填写姓名、手机号和学校；学生（包括研究生）不能担任指导教师。',
      'An adviser must have an account as a teacher or other staff, accept the invitation, and give name, phone and school; students may not be advisers.',
    ],
    [
      '是否必须有指导教师、最多几位，见各赛项的参赛条件。',
      'Whether a team must have an adviser, and how many at most, stands in the terms of each event.',
    ],
  ),
  section(
    '更换队员、退出团队',
    'Changing members, leaving a team',
    [
      '更换队员：报名提交前，队长可以直接移除和邀请；提交后，队长在“我的团队”申请变更，审核通过后生效。',
      'To change or replace a member, the captain removes and invites people before the submission; afterwards the captain requests a change in “My teams”.',
    ],
    [
      '队员在“我的团队”点“退出团队”即可退队，报名提交后须申请退出；队长要退出，先移交队长。',
      'A member leaves the team in “My teams”, after the submission by a request; a captain hands over the captaincy first.',
    ],
  ),
  section(
    '撤销报名',
    'Withdrawing an entry',
    [
      '不参加了，队长在“我的团队”的报名详情中点“撤销报名”；撤销后名额立即释放，不能恢复。',
      'To withdraw or cancel your entry (enrolment), the captain opens it in “My teams” and chooses “Withdraw”; the place is free at once, and this cannot be undone.',
    ],
    [
      '只是要修改报名信息，在审核开始前点“撤回修改”，改好后重新提交。',
      'To only change the entry, choose “Reopen to edit” before the review starts, and submit it again.',
    ],
  ),
  section(
    '审核进度与退回',
    'Progress of the review',
    [
      '报名审核进度在个人中心“我的团队”查看，审核结果会用消息通知。',
      'The progress of the review of your entry is shown in “My teams”; you are notified of the outcome.',
    ],
    [
      '报名被退回时，按审核意见修改后重新提交；审核未通过的原因也写在意见中。',
      'If the entry is returned, make the changes asked for and submit it again; the reason stands in the opinion.',
    ],
  ),
  section('错过截止时间', 'After the deadline', [
    '截止时间以服务器的北京时间为准，过了截止时间，错过的报名和作品都不能再提交或补交，请提前完成。',
    'Deadlines follow the server’s clock in Beijing time. After a missed deadline it is too late: no entry and no work can be submitted.',
  ]),
]

const fee = [
  section(
    '报名费与缴费',
    'Entry fee and payment',
    [
      '是否收取报名费和报名费金额由主办方规定，见竞赛详情页各赛项的“报名费”。',
      'Whether there is an entry fee, and what it costs, is up to the organiser and stands on the page of each event.',
    ],
    [
      '需要缴费时，队长在“我的团队”生成订单，按页面提供的方式付款：支付宝、微信支付或对公转账；对公转账须上传凭证。',
      'To pay the fee, the captain makes an order in “My teams” and pays in one of the ways offered: Alipay, WeChat Pay or bank transfer with an uploaded slip.',
    ],
  ),
  section('退费退款', 'Refunds', [
    '申请退款：在“我的订单”打开已付款的订单，点“申请退款”；能退多少按该竞赛的退款规则，审批后原路退回或转账退回。',
    'For a refund, to get your money back, open the paid order in “My orders” and choose “Request a refund”; how much follows the refund rule of the competition.',
  ]),
  section('开发票', 'Invoices', [
    '开发票：付款后在“我的订单”点“申请发票”，填写发票抬头（单位全称或个人姓名）、税号和收票邮箱；开具后在那里下载发票。',
    'For an invoice, open the paid order in “My orders”, choose “Request invoice”, and enter title, tax number and e-mail; once issued, download the invoice there.',
  ]),
]

const work = [
  section('提交作品', 'Submitting a work', [
    '提交作品：在个人中心“我的作品”填写标题和简介，上传文件，点“提交”并取得回执才算完成；截止前可以多次提交。',
    'To submit or upload your work, open it in “My works”, fill in title and summary, upload the files and choose “Submit”: it is done once you have a receipt.',
  ]),
  section('上传失败', 'An upload fails', [
    '上传失败或中断时，请检查网络，然后重新选择同一个文件，会从断点继续上传。',
    'If an upload fails or stops, check the network and choose the same file again: the upload resumes.',
  ]),
  section('作品回执', 'The receipt of a work', [
    '作品回执在提交后显示，之后在个人中心“我的作品”的作品详情中可以看到；凭回执编号可在“回执查验”页核对。',
    'The receipt is shown after you submit a work; later you find it in the details of the work in “My works”, and its number can be checked on the receipt page.',
  ]),
]

const results = [
  section(
    '成绩和获奖名单',
    'Results and winners',
    [
      '成绩公布时间见竞赛详情页的赛程；公布后在竞赛的“获奖名单”查看，自己的成绩和奖项在个人中心“获奖记录”查询。',
      'When results are published stands in the schedule of the competition; afterwards see its list of winners, and your own award under “Awards” in your centre.',
    ],
    [
      '对成绩有异议，请在异议时间内由队长或指导教师在个人中心“获奖记录”中提出；其他问题请联系主办方，联系方式见竞赛详情页。',
      'To object to your result, the captain or an adviser files an objection under “Awards” in the personal centre during the objection window. For anything else, contact the organiser.',
    ],
  ),
  section(
    '领取和下载证书',
    'Getting your certificate',
    [
      '主办方发放证书后，在个人中心“证书”下载电子证书（PDF），可自行打印。',
      'Once the organiser sent the certificates, download yours as a PDF under “Certificates” in your centre, and print it if you like.',
    ],
    [
      '证书上的姓名、学校等写错了，在“证书”中点“申请更正”，采纳后换发新证书；证书丢了可以随时重新下载。',
      'If something on your certificate is wrong, ask for a correction there; a lost certificate can be downloaded again.',
    ],
  ),
]

/** Answers to what visitors ask most; the help chat answers from them too. */
export const guideSections = { account, team, fee, work, results } as const
