import { describe, expect, it } from 'vitest'
import { awardMessages } from '#web/award/messages.ts'
import { enrolmentOfficeMessages } from '#web/enrolment/office-messages.ts'
import { translator } from '#web/lib/i18n.ts'
import { reviewMessages } from '#web/review/messages.ts'
import { workMessages } from '#web/work/messages.ts'

describe('the column of the entry number', () => {
  it.each([
    ['enrolments', enrolmentOfficeMessages],
    ['works', workMessages],
    ['review', reviewMessages],
    ['awards', awardMessages],
  ])('of %s is headed so whatever the wording of the host', (_, messages) => {
    const heads = (['standard', 'topic', 'proposition'] as const).map((wording) => [
      translator(messages, 'zh-cn', wording)('number'),
      translator(messages, 'en', wording)('number'),
    ])
    expect(heads).toEqual(Array.from({ length: 3 }, () => ['参赛编号', 'Entry number']))
  })
})
