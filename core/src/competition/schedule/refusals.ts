import { refusals, type RefusalKind } from '../../base/refusal.ts'
import { windowKindLabels } from '../labels.ts'
import { WINDOW_KINDS, type WindowKind } from '../round/round.ts'

/** Why nothing is allowed in a round now, or in a window that isn't set. */
export const runningRefusals = refusals({
  ROUND_UNPUBLISHED: {
    code: 25001,
    status: 409,
    zh: '竞赛尚未发布',
    en: 'The competition has not been published yet',
  },
  ROUND_OFFLINE: {
    code: 25002,
    status: 409,
    zh: '竞赛已下线，暂停办理',
    en: 'The competition is unpublished for now',
  },
  ROUND_ENDED: { code: 25003, status: 409, zh: '竞赛已结束', en: 'The competition has ended' },
  WINDOW_NONE: {
    code: 25004,
    status: 409,
    zh: '该环节尚未安排时间',
    en: 'No time has been set for this step yet',
  },
  WINDOW_INCOMPLETE: {
    code: 25005,
    status: 422,
    zh: '设置尚不完整，不能开放：{gapsZh}',
    en: 'It can’t open while settings are incomplete: {gapsEn}',
  },
})

type WindowRefusal = 'UPCOMING' | 'CLOSED' | 'HELD'

/** Why a window is closed, for each kind of window: `windowRefusals.signup_CLOSED`. Codes 25101 to 25213. */
export const windowRefusals = Object.fromEntries(
  WINDOW_KINDS.flatMap((kind, at) => {
    const { zh, en } = windowKindLabels[kind]
    const code = 25100 + 10 * at
    const kinds: Record<WindowRefusal, RefusalKind> = {
      UPCOMING: {
        code: code + 1,
        status: 409,
        zh: `${zh}尚未开始，{opensAtZh} 开放`,
        en: `It is too early for ${en}: it opens on {opensAtEn} (Beijing time)`,
      },
      CLOSED: {
        code: code + 2,
        status: 409,
        zh: `${zh}已于 {closesAtZh} 截止`,
        en: `It is too late for ${en}: it closed on {closesAtEn} (Beijing time)`,
      },
      HELD: { code: code + 3, status: 409, zh: `${zh}已由主办方暂停`, en: `The organiser has stopped ${en} for now` },
    }
    return Object.entries(kinds).map(([name, refusal]) => [`${kind}_${name}`, refusal])
  }),
) as Record<`${WindowKind}_${WindowRefusal}`, RefusalKind>
