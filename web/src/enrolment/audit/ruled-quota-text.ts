import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import type { enrolmentOfficeMessages } from '../office-messages.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'

type Texts = Translate<(typeof enrolmentOfficeMessages)['words']>

/** A quota among the rules in words, with the arithmetic of its places. */
export function ruledQuotaText({ sentence, used, size, arithmetic }: SchoolQuotaView, t: Texts): string {
  if (size === null) return t('quota_ruleAwaited', { sentence, used, text: arithmetic })
  const text = t('quota_rule', { sentence, used, size })
  return arithmetic === '' ? text : text + t('quotaArithmetic', { text: arithmetic })
}
