import { asksSignerCode } from '@podium/core/competition/document/document.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyTooEarly } from '@podium/core/enrolment/document/document.rule.ts'
import {
  linkState,
  noTarget,
  whyNotLink,
  whyNotRevokeLink,
  whyNoTarget,
  whyStudentsTarget,
} from '@podium/core/enrolment/document/signer-link.rule.ts'
import { readTarget, type Target } from '@podium/core/identity/sign-in/target.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName } from '#server/competition/index.ts'
import { refuseWithoutSender } from '#server/identity/index.ts'
import { refuseBusyTarget, sendLetter } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { Refused, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { inviteHash, newToken } from '../member/invite-member.ts'
import { lockDocument } from './save-copy.ts'
import { isStudents, sealTarget } from './signing/signing-code.ts'
import { endLink, linksOf, putLink } from './signer-link.store.ts'

const MINUTE_MS = 60_000

/** Makes the link by which somebody without an account signs a document. Its token is returned or sent, never stored. */
export const makeLink = write(
  enrolmentApi.makeLink,
  'enrolment.make_signer_link',
  async function makeLink({ services, tx, viewer, note }, { days, target: typed, ...place }) {
    const { team, document, actor, all } = await lockDocument(tx, viewer.userId, place)
    refuseIf(whyNotLink(team, document, actor) ?? whyTooEarly(document, all))
    const target = typed === undefined ? null : readTarget(typed)
    if (typed !== undefined && !target) throw new Refused(noTarget())
    refuseIf(whyNoTarget(document.terms, target !== null))
    const isOfStudent = target !== null && (await isStudents(services.secrets, tx, team.teamId, target))
    refuseIf(whyStudentsTarget(document.terms, isOfStudent))
    const token = newToken()
    const tokenHash = inviteHash(token)
    const targetSealed =
      target && asksSignerCode(document.terms) ? sealTarget(services.secrets, tokenHash, target) : null
    const { fingerprint } = document.contents
    const sentTo = target?.masked ?? ''
    const made = { tokenHash, fingerprint, sentTo, targetSealed, madeBy: viewer.userId, days }
    const expiresAt = (await putLink(tx, document.place, made)).toISOString()
    const nextAt = target && (await sendLink(services, tx, target, { token, roundId: team.roundId }))
    const sendableAt = nextAt && nextAt > (await clock(tx)) ? minuteAfter(nextAt).toISOString() : null
    const { name } = document.terms
    note({ type: 'team', id: team.teamId, after: { document: name, memberId: place.memberId, sentTo, expiresAt } })
    return { token, expiresAt, sentTo, sendableAt }
  },
  { repeatable: false, secrets: ['target'] },
)

export const revokeLink = write(
  enrolmentApi.revokeLink,
  'enrolment.revoke_signer_link',
  async function revokeLink({ tx, viewer, note }, place) {
    const { team, document, actor } = await lockDocument(tx, viewer.userId, place)
    const { key, memberId } = document.place
    const links = await linksOf(tx, team.teamId)
    const link = links.find((each) => each.key === key && each.memberId === memberId) ?? null
    const state = link && linkState(link, document.contents.fingerprint, await clock(tx))
    refuseIf(whyNotRevokeLink(state, actor))
    await endLink(tx, link!.linkId)
    note({ type: 'team', id: team.teamId, before: { document: document.terms.name, memberId, sentTo: link!.sentTo } })
    return {}
  },
)

/** The whole minute in which or after which a time lies, as people are told it. */
const minuteAfter = (at: Date) => new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** Returns when another message could go to the same target. */
async function sendLink(
  services: Services,
  tx: Tx,
  target: Target,
  { token, roundId }: { token: string; roundId: string },
): Promise<Date> {
  await refuseWithoutSender(services, tx, target)
  const nextAt = await refuseBusyTarget(services, tx, target)
  const competition = await roundName(tx, roundId)
  const link = paths.home.signDocument({ token })
  await sendLetter(services, tx, target, {
    template: 'enrolment.signByLink',
    ...(competition && { competition }),
    link,
    outside: { link, short: `s/${token}` },
    // Whoever asked for it waits until it is sent.
    isAwaited: true,
  })
  return nextAt
}
