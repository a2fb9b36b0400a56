import { z } from 'zod'
import { post } from '../../base/endpoint.ts'
import { nonEmptyPlainText } from '../../base/plain-text.ts'
import { Done } from '../../base/shapes.ts'

const password = z.string().max(64)

/** The own bank card, to which fees of experts and refunds are paid. @spec U02 */
export const bankCardApi = {
  saveBankCard: post('/system/user/update/bankCard', {
    access: 'login',
    input: z.object({
      cardNumber: z.string().max(40),
      bankName: nonEmptyPlainText(60),
      /** Separate consent to store the card number. */
      consent: z.boolean(),
      /** The own password; empty where the account has none. */
      password,
    }),
    output: z.object({ bankCardMasked: z.string(), bankName: z.string() }),
    summary: 'Store the own bank card; the number is encrypted and only its last digits are shown',
  }),
  removeBankCard: post('/system/user/update/bankCard/remove', {
    access: 'login',
    input: z.object({ password }),
    output: Done,
    summary: 'Delete the own bank card and withdraw the consent to store it',
  }),
}
