import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_IN_DESIGNS } from '@podium/core/certificate/template/built-in-designs.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import { openFonts, type Fonts } from '@podium/press/font/fonts.ts'
import { compileTemplate } from '@podium/press/pdf/compile.ts'
import { issueCertificate } from '@podium/press/pdf/issue.ts'
import { sealArt } from '#server/app/demo/seal-art.ts'
import { picturesOf, sheetOf } from './template/open-template.ts'
import { pictureNamed } from './template/pictures.ts'

/**
 * Bytes of a certificate with a complex seal and without a prefix of known texts; in a large batch certificates are
 * smaller.
 */
const MOST = 60_000

const award = ['特等奖', '一等奖', '二等奖', '三等奖', '优秀奖', '金奖', '银奖', '铜奖']
const values: Record<string, string> = {
  school: '南京信息职业技术大学',
  student: '王梓涵、李浩然、陈䶮',
  workName: '面向山区物流的自主导航无人配送系统',
  competitionName: '第十二届全国大学生机器人创新大赛',
  itemName: '智能制造',
  awardName: '一等奖',
  teacher: '赵明、孙丽',
  certCode: 'GZ2026-000123',
  checkCode: 'ABCD2345',
  issuer: '全国大学生机器人创新大赛组委会',
  issueDate: '2026年11月21日',
  qrCode: 'https://podium.example.org/certificate/trace?t=abcdefghijklmnopqrstuvwx',
  userName_mid: '王　强',
  companyName: '江南大学',
  teamName: '远航',
}

let fonts: Fonts
let seal: Buffer
beforeAll(async () => {
  fonts = openFonts()
  await fonts.ready()
  seal = sealArt('全国大学生机器人创新大赛组织委员会')
})

describe('a certificate of every built-in design, with a seal', () => {
  test.each(BUILT_IN_DESIGNS.map(({ key, design }) => [key, MOST, design] as const))(
    '%s takes no more than %i bytes',
    (_, most, design) => {
      const sheet = sheetOf(design)
      const images = new Map<string, Uint8Array | Vector>()
      for (const name of picturesOf(sheet)) {
        const picture = name === 'seal' ? null : pictureNamed(name)
        images.set(name, picture && 'drawing' in picture ? picture.drawing : seal)
      }
      const choices = { awardName: award, issueDate: ['年月日'], checkCode: ['ABCDEFGHJKLMNPQRSTUVWXYZ'] }
      const template = compileTemplate(sheet, { fonts, images, choices, signed: true })
      const { suffix } = issueCertificate(template, values, { title: 'GZ2026-000123 王强', created: new Date(0) })
      expect(template.prefix.length + suffix.length).toBeLessThan(most)
    },
  )
})
