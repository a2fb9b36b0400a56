import { identityApi } from '@podium/core/identity/api.ts'
import { bankCardRefusals, normaliseBankCard, whyNotBankCard } from '@podium/core/identity/account/bank-card.rule.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { checkOwnPassword } from '../sign-in/own-password.ts'
import { lockUser, updateUser } from '../user/user.store.ts'
import { giveConsent, hasConsent, withdrawConsent } from './consent.store.ts'
import { bankColumns } from './sealed.ts'

const POLICY = 'bank_card'
const POLICY_VERSION = '1'
const PURPOSE = 'payment'

/** Stores the own bank card; the number is encrypted and needs a separate consent. @spec U02 */
export const saveBankCard = writeAfterCheck(
  identityApi.saveBankCard,
  'identity.saveBankCard',
  async function checkSaveBankCard(call, { cardNumber, password }) {
    refuseIf(whyNotBankCard(cardNumber))
    await checkOwnPassword(call, password)
    return normaliseBankCard(cardNumber)
  },
  async function saveBankCard({ services, tx, viewer, note, address }, { bankName, consent }, cardNumber) {
    const { userId } = viewer
    const before = orNotFound(await lockUser(tx, userId))
    if (!(await hasConsent(tx, userId, POLICY, PURPOSE))) {
      if (!consent) throw refuse(bankCardRefusals.BANK_CARD_CONSENT)
      await giveConsent(tx, { userId, policy: POLICY, version: POLICY_VERSION, purpose: PURPOSE, address })
    }
    const columns = bankColumns(services.secrets, userId, cardNumber, bankName)
    await updateUser(tx, userId, columns)
    const after = { bankCardMasked: columns.bank_masked, bankName }
    note({
      type: 'user',
      id: userId,
      before: { bankCardMasked: before.bank_masked, bankName: before.bank_name },
      after,
    })
    return after
  },
  { secrets: ['cardNumber'] },
)

/** @spec U02 */
export const removeBankCard = writeAfterCheck(
  identityApi.removeBankCard,
  'identity.removeBankCard',
  async function checkRemoveBankCard(call, { password }) {
    await checkOwnPassword(call, password)
  },
  async function removeBankCard({ tx, viewer, note }) {
    const { userId } = viewer
    const before = orNotFound(await lockUser(tx, userId))
    await updateUser(tx, userId, { bank_sealed: null, bank_masked: '', bank_name: '' })
    await withdrawConsent(tx, userId, POLICY, PURPOSE)
    note({ type: 'user', id: userId, before: { bankCardMasked: before.bank_masked, bankName: before.bank_name } })
    return {}
  },
)
