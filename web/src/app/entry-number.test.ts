import { describe, expect, it } from 'vitest'
import { awardMessages } from '#web/award/messages.ts'
import { enrolmentOfficeMessages } from '#web/enrolment/office-messages.ts'
import { translator } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '#web/review/messages.ts'
import { workMessages } from '#web/work/messages.ts'

describe('the column of the entry number', () => {
  it.each([
    ['enrolments', translator.bind(null, enrolmentOfficeMessages)],
    ['works', translator.bind(null, workMessages)],
    ['review', translator.bind(null, reviewMessages)],
    ['awards', translator.bind(null, awardMessages)],
  ])('of %s is headed so whatever the wording of the host', (_, speak) => {
    const heads = (['standard', 'topic', 'proposition'] as const).map((wording) => [
      speak('zh-cn', wording)('number'),
      speak('en', wording)('number'),
    ])
    expect(heads).toEqual(Array.from({ length: 3 }, () => ['参赛编号', 'Entry number']))
  })
})
