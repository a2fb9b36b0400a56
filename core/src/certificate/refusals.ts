import { refusals } from '../base/refusal.ts'

export const certificateRefusals = refusals({
  NUMBERS_USED_UP: {
    code: 32001,
    status: 409,
    zh: '{digits} 位编号只剩 {left} 个，不足本次所需的 {more} 个；请改用更长的编号或更换前缀',
    en: 'Only {left} numbers of {digits} digits are left and {more} are needed: use a longer counter or another prefix',
  },
  BAD_DESIGN: {
    code: 32002,
    status: 400,
    zh: '证书设计有误：{where}（{what}）',
    en: 'The design is not valid at {where}: {what}',
  },
})
