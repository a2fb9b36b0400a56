import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about sanctions, to the person or to those who decide for the school. */
export const sanctionNotices = {
  sanctioned: {
    event: 'enrolment.sanctioned',
    required: ['reason'],
    title: { zh: '处分通知', en: 'Sanction' },
    body: {
      zh: '{group}对“{name}”作出处分：{effect}，{from} 至 {until}。原因：{reason}',
      en: '{group} put “{name}” under a sanction: {effect}, from {from} until {until}. Reason: {reason}',
    },
  },
  sanctionLifted: {
    event: 'enrolment.sanctioned',
    required: ['reason'],
    title: { zh: '处分已解除', en: 'Sanction lifted' },
    body: {
      zh: '{group}解除了对“{name}”的处分（{effect}）：{reason}',
      en: '{group} lifted the sanction on “{name}” ({effect}): {reason}',
    },
  },
} as const satisfies Record<string, NoticeTemplate>
