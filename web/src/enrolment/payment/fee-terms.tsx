import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { isStudentRole, type MemberView } from '@podium/core/enrolment/team/team.ts'
import { feeOf, hasFee } from '@podium/core/finance/fee/fee.rule.ts'
import type { FeeCounts, FeeRule } from '@podium/core/finance/fee/fee.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { feeText } from '#web/competition/parts/fee-text.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { teamPaymentMessages } from './messages.ts'

/** The fee of an item in words, and when it is due. */
export function useFeeTerms({ fee }: Pick<EnrolSetting, 'fee'>): string {
  const t = useT(teamPaymentMessages)
  const { language } = useLanguage()
  const words = feeText(fee, t('free'), language)
  return hasFee(fee) ? [words, t(`feeAfter_${fee.due}`, { days: fee.days })].join(' · ') : words
}

function amountNow(fee: FeeRule, counts: FeeCounts): number {
  return feeOf(fee, counts, new Date()).amount
}

interface FeeSummaryProps {
  setting: Pick<EnrolSetting, 'fee'>
  members: readonly Pick<MemberView, 'role'>[]
}

/** What a team will have to pay, before it submits. */
export function FeeSummary({ setting, members }: FeeSummaryProps) {
  const t = useT(teamPaymentMessages)
  const terms = useFeeTerms(setting)
  const counts = {
    participants: members.filter(({ role }) => isStudentRole(role)).length,
    teachers: members.filter(({ role }) => role === 'teacher').length,
  }
  return (
    <p className="fee-summary figures">
      {t('fee')} {terms}
      {hasFee(setting.fee) && ` · ${t('feeNow', { amount: yuanText(amountNow(setting.fee, counts)) })}`}
    </p>
  )
}
