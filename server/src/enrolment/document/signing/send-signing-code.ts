import { randomUUID } from 'node:crypto'
import { asksSignerCode } from '@podium/core/competition/document/document.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNoCode, whyNotUploadByLink } from '@podium/core/enrolment/document/signer-link.rule.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import { SEND_LIMITS } from '@podium/core/identity/sign-in/session.rule.ts'
import { roundName } from '#server/competition/index.ts'
import { checkCaptcha, countFailure, countSending, issueCode, refuseWithoutSender } from '#server/identity/index.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { inviteHash } from '../../member/invite-member.ts'
import { openLink } from '../sign-by-link.ts'
import { openTarget } from './signing-code.ts'

/** Sends the code of a link to the phone or mailbox that it names, within the limits and the budget of all codes. */
export const sendSigningCode = writeAfterCheck(
  enrolmentApi.sendSigningCode,
  'enrolment.send_signing_code',
  async function checkSendSigningCode(call, { token, ...proof }) {
    const { services, db, now } = call
    await checkCaptcha(call, 'code', proof)
    const { team, document, link } = await openLink(db, token, now)
    const target = openTarget(services.secrets, inviteHash(token), link.targetSealed)
    refuseIf(whyNotUploadByLink(team, document))
    refuseIf(whyNoCode(document.terms, { hasTarget: target !== null, hasCode: true }))
    if (!asksSignerCode(document.terms) || !target) throw refuse(documentRefusals.NO_CODE_ASKED)
    await refuseWithoutSender(services, db, target)
    await countSending(call, target, null)
    await countFailure(call, 'code')
    return { target, team, terms: document.terms }
  },
  async function sendSigningCode({ services, tx, language, note }, _, { target, team, terms }) {
    const challengeId = randomUUID()
    const competition = (await roundName(tx, team.roundId)) ?? { zh: '', en: '' }
    const signs = { competition, document: { zh: terms.name, en: terms.nameEn } }
    await issueCode(services, tx, target, 'sign', { really: true, language, challengeId, signs })
    note({ type: 'team', id: team.teamId, after: { document: terms.name, sentTo: target.masked } })
    return { resendSeconds: SEND_LIMITS[0].seconds, challengeId }
  },
  { secrets: ['token'] },
)
