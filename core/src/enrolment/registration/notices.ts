import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about the registration of schools. */
export const registrationNotices = {
  schoolRegistering: {
    event: 'approval.schools',
    title: { zh: '有学校申请注册', en: 'A school asks to be registered' },
    body: {
      zh: '“{school}”申请注册，请审核',
      en: '“{school}” asks to be registered: please decide',
    },
  },
  schoolRegistered: {
    event: 'enrolment.registration',
    required: ['code'],
    title: { zh: '学校注册成功', en: 'Your school is registered' },
    body: {
      zh: '“{school}”已注册，学校注册码为 {code}，本校队伍可以报名',
      en: '“{school}” is registered with the code {code}: its teams may enrol',
    },
  },
  schoolReturned: {
    event: 'enrolment.registration',
    required: ['opinion'],
    title: { zh: '学校注册被退回', en: 'The registration was returned' },
    body: {
      zh: '“{school}”的注册被退回：{opinion}。修改后可重新提交，此前本校队伍不能报名',
      en: 'The registration of “{school}” was returned: {opinion}. Until it is mended and approved its teams can’t enrol',
    },
  },
  schoolReminded: {
    event: 'enrolment.registration',
    title: { zh: '请为本校注册竞赛', en: 'Please register your school' },
    body: {
      zh: '“{school}”尚未注册，注册后本校队伍才能报名',
      en: '“{school}” isn’t registered yet; its teams can only enrol once it is',
    },
  },
} as const satisfies Record<string, NoticeTemplate>
