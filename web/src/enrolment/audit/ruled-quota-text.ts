import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import type { enrolmentOfficeMessages } from '../office-messages.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'

type Texts = Translate<(typeof enrolmentOfficeMessages)['words']>

/** A quota among the rules in words, with the arithmetic of its places. */
export function ruledQuotaText({ sentence, used, size, arithmetic }: SchoolQuotaView, t: Texts): string {
  const text = size === null ? t('quota_ruleOpen', { sentence, used }) : t('quota_rule', { sentence, used, size })
  return arithmetic === '' ? text : text + t('quotaArithmetic', { text: arithmetic })
}
