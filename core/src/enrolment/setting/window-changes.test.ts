import { expect, it } from 'vitest'
import { changesText, windowsText } from './window-changes.ts'

const moved = (zh: string, en: string) => ({
  stage: { zh: '初赛', en: 'Preliminary' },
  kind: { zh, en },
  change: { zh: '已取消', en: 'was cancelled' },
})

it('names each window with its stage and change', () => {
  const windows = [moved('报名', 'sign-up'), moved('作品提交', 'submission')]
  expect(changesText(windows)).toEqual({
    zh: '初赛的报名窗口已取消；初赛的作品提交窗口已取消',
    en: 'Preliminary: the sign-up window was cancelled; Preliminary: the submission window was cancelled',
  })
  expect(windowsText(windows)).toEqual({
    zh: '初赛的报名、初赛的作品提交',
    en: 'sign-up (Preliminary), submission (Preliminary)',
  })
})

it('says of many windows how many more there are', () => {
  const { zh, en } = windowsText(Array.from({ length: 8 }, () => moved('报名', 'sign-up')))
  expect([zh.split('报名').length - 1, zh.endsWith('；另有 2 处，请查看赛程')]).toEqual([6, true])
  expect(en.endsWith('; 2 more in the schedule')).toBe(true)
})
