import { describe, expect, test } from 'vitest'
import { filledNotice } from './template.ts'

const words = {
  title: { zh: '团队“{team}”', en: 'Team “{team}”' },
  body: { zh: '担任{role}\n意见：{opinion}', en: 'As {role}\nOpinion: {opinion}' },
}

describe('the words of a notice', () => {
  test('take a parameter of both languages, or the one of their own', () => {
    const filled = filledNotice(words, { team: '甲', roleZh: '队长', roleEn: 'captain', opinion: '好' })
    expect(filled).toEqual({
      title: { zh: '团队“甲”', en: 'Team “甲”' },
      body: { zh: '担任队长\n意见：好', en: 'As captain\nOpinion: 好' },
    })
  })

  test('leave out a line whose parameters are all empty', () => {
    const { body } = filledNotice(words, { team: '甲', roleZh: '队长', roleEn: 'captain', opinion: '' })
    expect(body).toEqual({ zh: '担任队长', en: 'As captain' })
  })

  test('take what people typed as text, never as another placeholder', () => {
    const { body } = filledNotice(words, { team: '甲', roleZh: '$&', roleEn: '{team}', opinion: '{opinion}' })
    expect(body).toEqual({ zh: '担任$&\n意见：{opinion}', en: 'As {team}\nOpinion: {opinion}' })
  })
})
