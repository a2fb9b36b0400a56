import { textIn } from '@podium/core/base/bilingual-text.ts'
import { factLabels } from '@podium/core/competition/rule/fact.ts'
import { missingFields, profileFieldLabels } from '@podium/core/enrolment/member/profile.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { encodeQr } from '@podium/press/qr/encode.ts'
import { rectanglesOf } from '@podium/press/qr/rectangles.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { factsUnsaid } from '../awaited/facts-asked.ts'
import { personOf } from './member.store.ts'

const QUIET_ZONE = 4

/** @spec C38 */
export const completeStatus = read(
  enrolmentApi.completeStatus,
  async function completeStatus({ db, viewer, language, now }, { role }) {
    const person = orNotFound(await personOf(db, viewer.userId))
    const fields = missingFields(person.profile, role, now).map((field) => ({
      field: field as string,
      label: textIn(profileFieldLabels[field], language),
    }))
    const facts = (await factsUnsaid(db, viewer.userId)).map((fact) => ({
      field: fact as string,
      label: textIn(factLabels[fact], language),
    }))
    const missing = [...fields, ...facts]
    return { complete: missing.length === 0, missing }
  },
)

/** QR code of the profile form. Users sign in on their phone, so the code contains no secret. @spec C35 */
export const improveUserInfoQrCode = read(
  enrolmentApi.improveUserInfoQrCode,
  async function improveUserInfoQrCode({ services }, { teamId }) {
    const url = publicUrlOf(services.config) + paths.home.signUpProfile({ teamId })
    return { url, image: qrImage(url) }
  },
)

function qrImage(text: string): string {
  const qr = encodeQr(text, 'M')
  if (!qr) return ''
  const side = qr.size + 2 * QUIET_ZONE
  const quads = rectanglesOf(qr, QUIET_ZONE)
  let path = ''
  for (let index = 0; index < quads.length; index += 4) {
    path += `M${quads[index]} ${quads[index + 1]}h${quads[index + 2]}v${quads[index + 3]}h-${quads[index + 2]}z`
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
