import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { whyNotAsPreviewed } from '../../notice/reminder.rule.ts'
import { messageRefusals as no } from './refusals.ts'
import { MAX_RECIPIENTS, MESSAGES_A_DAY, type RecipientCount } from './team-message.ts'

/** Why a message doesn't go to these people: nobody, too many, others than previewed, or too many messages in a day. */
export function whyNotSend(
  { recipients }: Pick<RecipientCount, 'recipients'>,
  previewed: number,
  sentInADay: number,
): Refusal | null {
  return firstRefusal(
    whyNotToSoMany({ recipients }),
    whyNotAsPreviewed(previewed, recipients),
    sentInADay < MESSAGES_A_DAY ? null : refuse(no.TOO_MANY_MESSAGES, { max: MESSAGES_A_DAY }),
  )
}

/** Why no message can go to so many people. */
export function whyNotToSoMany({ recipients }: Pick<RecipientCount, 'recipients'>): Refusal | null {
  if (recipients === 0) return refuse(no.NO_RECIPIENTS)
  return recipients > MAX_RECIPIENTS ? refuse(no.TOO_MANY_RECIPIENTS, { max: MAX_RECIPIENTS }) : null
}
